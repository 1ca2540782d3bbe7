import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
  binary.write(
    "team/board.yaml",
    "name: board\ndescription: Ours\nextends: kanban\nstates:\n  review: {wip: 9}\n",
  );
  binary.write("team/overlay-loud.yaml", "name: loud\nstates: {working: {prompts: {enter: Shout.}}}\n");
  binary.write("navigator.yaml", "lifecycles: [team]\ndefault_lifecycle: board\n");
  binary.write("bad/team.yaml", "states:\n  working:\n    exits: [completd]\n    colour: red\n");
  binary.write("bad/overlay-x.yaml", "gates:\n  status:wrking: [{type: x}]\n");
  binary.write("bad/navigator.yaml", "lese: 5m\n");
});
afterAll(() => binary.remove());

describe("navigator check", () => {
  it("recognises lifecycles, overlays and configurations, and reports them by line and column", async () => {
    const { code, out } = await binary.run(["check", "bad", "-q"]);
    expect(out.split("\n")).toEqual([
      "bad/navigator.yaml configuration",
      '  bad/navigator.yaml:1:1 warning unknown-key "lese" is not a field of a configuration; it is kept and has no effect.',
      '      Did you mean "lease"?',
      "bad/overlay-x.yaml overlay x, 6 states",
      '  bad/overlay-x.yaml:2:3 warning unknown-state The gate guards the state "wrking", and there is no such state.',
      '      Did you mean "working"?',
      "bad/team.yaml not loaded",
      '  bad/team.yaml:3:13 error unknown-state "working" has the exit "completd", and there is no such state.',
      '      Did you mean "completed"?',
      "3 files, 1 error, 2 warnings",
      "",
    ]);
    expect(code).toBe(1);
  });

  it("accepts sound ones beside workflows", async () => {
    const { code, out } = await binary.run(["check", "team", "-q"]);
    expect(out).toMatch(
      /board\.yaml lifecycle board, \d+ states\n.*overlay-loud\.yaml overlay loud, 6 states\n/,
    );
    expect(code).toBe(0);
  });
});

describe("navigator lifecycles", () => {
  it("lists the bundled ones and those of the configuration", async () => {
    const { code, out } = await binary.run(["lifecycles"]);
    expect(out).toMatch(/^ {2}board +[0-9a-f]{12} +Ours +.*team.board\.yaml$/m);
    expect(out).toMatch(/^ {2}git \(overlay\) .* bundled$/m);
    expect(out.trim().split("\n")).toHaveLength(11);
    expect(code).toBe(0);
  });

  it("shows one as tasks follow it, the configured one by default, with overlays", async () => {
    const shown = (await binary.run(["lifecycles", "show"])).out;
    expect(shown).toContain("board Ours");
    expect(shown).toMatch(/review +active, timed, at most 9 +-> done, in_progress, todo, failed/);
    expect(shown).not.toContain("pending");
    const { out } = await binary.run(["lifecycles", "show", "default", "--overlay", "git", "loud", "--json"]);
    const { data } = JSON.parse(out) as {
      data: { lifecycle: { states: Record<string, { prompts: { enter?: string } }> } };
    };
    expect(data.lifecycle.states["working"]?.prompts.enter).toMatch(/git switch.*\n\n---\n\nShout\.$/s);
  });

  it("refuses unknown names with the nearest one", async () => {
    const { code, err } = await binary.run(["lifecycles", "show", "kanbam"]);
    expect(err).toContain('Did you mean "kanban"?');
    expect(code).toBe(3);
    expect((await binary.run(["lifecycles", "show", "default", "--overlay", "gti"])).err).toContain(
      'overlay "gti"',
    );
    expect((await binary.run(["lifecycles", "frobnicate"])).code).toBe(2);
  });
});
