import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../model/json.ts";
import { loadText } from "../../load.ts";
import { kinds, verified } from "../verified.fixture.ts";

function findingsOf(task: JsonObject, head: JsonObject = {}) {
  const { findings } = verified({
    ...head,
    nodes: { start: kinds.start, work: { ...kinds.task, ...task }, end: kinds.end },
    edges: ["start work", "work end"],
  });
  return findings.filter(({ code }) => code !== "unhandled-outcome").map(({ code, at }) => `${code} ${at}`);
}

describe("bounds of a workflow and its nodes", () => {
  it("sound bounds give no finding, and reach the program", () => {
    const allow = { edit: ["src/**"], run: ["npm test*"], tools: ["mcp__github__*"] };
    const deny = { run: ["publish"] };
    expect(findingsOf({ allow }, { deny })).toEqual([]);
    const { program } = verified({
      deny,
      nodes: { start: kinds.start, work: { ...kinds.task, allow }, end: kinds.end },
      edges: ["start work", "work end"],
    });
    expect(program.bounds).toEqual({ deny });
    expect(program.nodes.get("work")?.bounds).toEqual({ allow });
    expect(program.nodes.get("end")?.bounds).toBeUndefined();
  });

  it.each([
    ["an open bracket", { deny: { edit: ["src/[a"] } }],
    ["a path that leads out", { allow: { edit: ["../x"] } }],
    ["an open bracket in a command", { deny: { run: ["git [push"] } }],
  ] as [string, JsonObject][])("a pattern that cannot be read is an error: %s", (_name, task) => {
    expect(findingsOf(task)).toEqual(["bad-bound work"]);
  });

  it.each([
    ["two commands in one pattern", { deny: { run: ["cd x && git push"] } }],
    ["an allow that is denied", { allow: { run: ["git push *"] }, deny: { run: ["git push"] } }],
    ["a folder that is denied", { allow: { edit: ["src/a/*.ts"] }, deny: { edit: ["src/**"] } }],
    ["git's own files", { allow: { edit: [".git/hooks/**"] } }],
    ["Navigator's own tools", { deny: { tools: ["mcp__navigator__*"] } }],
  ] as [string, JsonObject][])("a pattern that never fits is a warning: %s", (_name, task) => {
    expect(findingsOf(task)).toEqual(["idle-bound work"]);
  });

  it("evidence that the step's own bounds forbid is an error", () => {
    const evidence: Json = [{ run: "npm test" }];
    expect(findingsOf({ evidence, deny: { run: ["npm test"] } })).toEqual(["denied-evidence work"]);
    expect(findingsOf({ evidence, allow: { run: ["npm run lint"] } })).toEqual(["denied-evidence work"]);
    expect(findingsOf({ evidence }, { deny: { run: ["npm *"] } })).toEqual(["denied-evidence work"]);
    expect(findingsOf({ evidence, allow: { run: ["npm test*"] } })).toEqual([]);
  });

  it("an allow by which a deny is gone round is a warning", () => {
    const deny = { run: ["git push"] };
    expect(findingsOf({ deny, allow: { run: ["bash *"] } })).toEqual(["leaky-bound work"]);
    expect(findingsOf({ allow: { run: ["node *"], edit: ["src/**"] } })).toEqual(["leaky-bound work"]);
    expect(findingsOf({ deny, allow: { run: ["npm test"] } })).toEqual([]);
  });

  it("both forms say the line and the column, and the version covers the bounds", () => {
    const guided = (pattern: string) =>
      [
        "id: led",
        "title: Led",
        "deny: { run: [publish] }",
        "activities:",
        "  - id: main",
        "    name: Main",
        "    steps:",
        "      - id: build",
        "        allow:",
        "          edit:",
        `            - "${pattern}"`,
      ].join("\n");
    const bad = loadText(guided("src/[a")).findings.filter(({ code }) => code === "bad-bound");
    expect(bad).toMatchObject([{ severity: "error", spot: { line: 11, column: 15 } }]);
    const one = loadText(guided("src/**")).program;
    const other = loadText(guided("docs/**")).program;
    expect([...(one?.nodes.values() ?? [])].find(({ bounds }) => bounds)?.bounds).toEqual({
      allow: { edit: ["src/**"] },
    });
    expect(one?.bounds).toEqual({ deny: { run: ["publish"] } });
    expect(one?.version).not.toBe(other?.version);
  });

  it("an unknown kind of bound is an error, in both forms", () => {
    expect(findingsOf({ allow: { write: ["x"] } })).not.toEqual([]);
    expect(findingsOf({}, { deny: { edits: ["x"] } })).not.toEqual([]);
  });
});
