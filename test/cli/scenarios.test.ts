import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { say } from "./console.fixture.ts";
import { broken, review, scenarios } from "./definitions.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-scenarios-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
file("review.json", JSON.stringify(review));
file("broken.yaml", broken);

describe("navigator test", () => {
  it("lists the scenarios that passed", async () => {
    const path = file("good.scenarios.yaml", scenarios);
    const { code, out, err } = await say(["test", path]);
    expect(out).toBe(`${path}\n  passed goes through\n1 passed, 0 failed\n`);
    expect([code, err]).toEqual([0, ""]);
  });

  it("shows every move when asked to", async () => {
    const { out } = await say(["test", file("good.scenarios.yaml", scenarios), "--verbose"]);
    expect(out.split("\n").slice(2, 5)).toEqual([
      "    begin          start  ->  work   PENDING    unconditional",
      "    report passed  work   ->  check  PENDING    conditional",
      "    report passed  check  ->  done   COMPLETED  complete",
    ]);
  });

  it("shows the line, the expected and the actual value of a failure, and exits with 1", async () => {
    const path = file("bad.scenarios.yaml", scenarios.replace("at: check", "at: done"));
    const { code, out } = await say(["test", path]);
    expect(out.split("\n")).toEqual([
      path,
      "  failed goes through",
      "    line 2, report passed",
      "      expected at done",
      "      was      at check",
      "0 passed, 1 failed",
      "",
    ]);
    expect(code).toBe(1);
    const { data } = JSON.parse((await say(["test", path, "--json"])).out) as { data: object };
    expect(data).toMatchObject({
      passed: 0,
      failed: 1,
      files: [{ scenarios: [{ failure: { line: 2, expected: "at done", actual: "at check" } }] }],
    });
  });

  it("refuses a broken scenario file with the lines of all its mistakes, and exits with 2", async () => {
    const text = scenarios.replace("begin: true", "begn: true").replace("status: COMPLETED", "status: OVER");
    const { code, err } = await say(["test", file("wrong.scenarios.yaml", text)]);
    expect(err).toMatch(/^INPUT_UNREADABLE .*wrong\.scenarios\.yaml is not a scenario file: /);
    expect(err).toContain("line 5");
    expect(err).toContain("line 7");
    expect(code).toBe(2);
  });

  it("explains each mistake in a line, and suggests what was meant", async () => {
    const text = [
      "workflow: review.json",
      "scenarois: []",
      "scenarios:",
      "  - name: one",
      "    lines:",
      "      - {begn: true}",
      "      - {report: passed, status: OVER, att: work}",
      "      - {report: 3}",
      "      - {answer: yes, as: robot}",
      "      - begin",
      "      - {wait: soon}",
      "  - lines: []",
      "",
    ].join("\n");
    const { code, err } = await say(["test", file("slips.scenarios.yaml", text)]);
    const said = err.replace(/^INPUT_UNREADABLE .* is not a scenario file: /, "  ").split("\n");
    expect(said.slice(0, -2)).toEqual([
      '  line 2: "scenarois" is not known here; did you mean "scenarios"?',
      '  line 6: a line needs one of begin, report, answer, resolve, wait, cancel; did you mean "begin"?',
      expect.stringMatching(/^ {2}line 7: `status` must be one of PENDING, .*, but it is "OVER"$/),
      '  line 7: "att" is not known here; did you mean "at"?',
      "  line 8: `report` must be text, but it is 3",
      '  line 9: `as` must be one of person, agent, but it is "robot"',
      "  line 10: a line must be an object like {report: passed}, but it is text",
      expect.stringMatching(/^ {2}line 11: `wait` cannot be "soon": ./),
      "  line 12: `name` is missing",
      "  line 12: `lines` must have at least 1 item",
    ]);
    expect(code).toBe(2);
  });

  it.each([
    ["a workflow", JSON.stringify(review)],
    ["a list", "[1, 2]"],
    ["text", "just words"],
    ["empty", "{}"],
  ])("tells what a scenario file needs when the file is %s", async (_, text) => {
    const { code, err } = await say(["test", file("other.scenarios.yaml", text)]);
    expect(err).toMatch(/is not a scenario file: (line 1: )?it needs `workflow`, .* and `scenarios`, /);
    expect(err).not.toMatch(/Invalid input|Unrecognized|expected/);
    expect(code).toBe(2);
  });

  it("refuses a file that is not YAML, with the position", async () => {
    const { code, err } = await say(["test", file("odd.scenarios.yaml", "workflow: [review\n")]);
    expect(err).toMatch(/^INPUT_UNREADABLE .*odd\.scenarios\.yaml is not a scenario file: /);
    expect(code).toBe(2);
  });

  it("refuses a file whose workflow has errors, and lists them all", async () => {
    const path = file("lost.scenarios.yaml", scenarios.replace("review.json", "broken.yaml"));
    const { code, err } = await say(["test", path]);
    expect(err).toContain("broken.yaml:7:19 error dangling-edge");
    expect(code).toBe(1);
  });

  it("plays every file of a folder, and does not count an empty folder as passed", async () => {
    const { code, out } = await say(["test", "workflows"]);
    expect(out).toMatch(/\n\d+ passed, 0 failed\n$/);
    expect(code).toBe(0);
    const bare = join(folder, "bare");
    mkdirSync(bare);
    const empty = await say(["test", bare]);
    expect(empty.out).toBe(`There are no scenario files in ${bare}; their names end in .scenarios.yaml.\n`);
    expect(empty.code).toBe(2);
  });
});
