import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";
import { say } from "./console.fixture.ts";
import { broken, caller, review } from "./definitions.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-files-"));
const path = join(folder, "review.json");
const brokenPath = join(folder, "broken.yaml");
let binary: Binary;
beforeAll(async () => {
  writeFileSync(path, JSON.stringify(review));
  writeFileSync(brokenPath, broken);
  binary = await Binary.make();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  binary.remove();
});

describe("navigator plan", () => {
  it("shows the levels and the loops", async () => {
    const { code, out } = await say(["plan", path]);
    expect(out.split("\n")).toEqual([
      "  0  start (start)",
      "  1  work (task)",
      "  2  check (gate)",
      "  3  done (end), help (end)",
      "loop among: work, check",
      "",
    ]);
    expect(code).toBe(0);
  });

  it("shows the same as JSON", async () => {
    const { data } = JSON.parse((await say(["plan", path, "--json"])).out) as { data: object };
    expect(data).toMatchObject({
      workflowId: "review",
      levels: [["start"], ["work"], ["check"], ["done", "help"]],
    });
  });
});

describe("navigator diagram", () => {
  it("draws Mermaid on standard output, and nothing else", async () => {
    const { code, out, err } = await binary.run(["diagram", path]);
    expect(out).toMatch(/^flowchart TD\n/);
    expect(out.endsWith("\n")).toBe(true);
    expect([code, err]).toEqual([0, ""]);
  });

  it("draws from left to right, or for Graphviz, when asked to", async () => {
    expect((await say(["diagram", path, "--direction", "LR"])).out).toMatch(/^flowchart LR\n/);
    expect((await say(["diagram", path, "--format", "dot"])).out).toMatch(/^digraph /);
  });
});

describe("navigator simulate", () => {
  it("repeats its result for the same seed, and differs for another", async () => {
    const once = await binary.run(["simulate", path, "--runs", "300", "--seed", "5"]);
    const again = await say(["simulate", path, "--runs", "300", "--seed", "5"]);
    const other = await say(["simulate", path, "--runs", "300", "--seed", "6"]);
    expect(once.out).toBe(again.out);
    expect(other.out).not.toBe(once.out);
    expect(once.out).toMatch(/^review 300 runs, seed 5, \d+ different paths\n/);
    expect([once.code, once.err]).toEqual([0, ""]);
  });

  it("follows the weights", async () => {
    const weights = JSON.stringify({ check: { passed: 1 }, work: { passed: 1 } });
    const { out } = await say(["simulate", path, "--weights", weights]);
    expect(out).toContain("  success                100.0%");
    expect(out).toContain("1 different path\n");
    expect(out).toContain("never: help");
  });

  it("refuses weights of unknown nodes and outcomes, with the nearest name", async () => {
    const weights = JSON.stringify({ chekc: { passed: 1 }, work: { pased: 1 }, island: {} });
    const { code, err } = await say(["simulate", path, "--weights", weights]);
    expect(err).toContain('weights.chekc: there is no such node; did you mean "check"?');
    expect(err).toContain('weights.work.pased: there is no such outcome; did you mean "passed"?');
    expect(err).toContain("weights.island: there is no such node");
    expect(err).toMatch(/^INPUT_INVALID /);
    expect(code).toBe(2);
  });

  it("takes weights of nodes in called workflows", async () => {
    const calling = join(folder, "caller.json");
    writeFileSync(calling, JSON.stringify(caller));
    const weights = JSON.stringify({ check: { passed: 1 }, work: { passed: 1 } });
    const { out } = await say(["simulate", calling, "--weights", weights]);
    expect(out).toContain("  success                100.0%");
  });

  it("names the steps where runs are stuck", async () => {
    const { code, out } = await say(["simulate", path, "--runs", "50", "--weights", '{"work": {}}']);
    expect(out).toContain("stuck at work in 50 runs: no possible outcome leads on");
    expect(code).toBe(0);
  });

  it("starts with the variables it is given, and refuses those of the wrong type", async () => {
    const edges = review.edges.map((edge) =>
      edge["on"] === "passed" ? { ...edge, when: 'risk == "high"' } : edge,
    );
    const guarded = join(folder, "guarded.json");
    writeFileSync(
      guarded,
      JSON.stringify({ ...review, edges: [...edges, { from: "check", to: "help", on: "passed" }] }),
    );
    const high = await say(["simulate", guarded, "--variables", '{"risk": "high"}']);
    expect(high.out).toContain("success");
    expect((await say(["simulate", guarded])).out).not.toContain("success");
    const wrong = await say(["simulate", guarded, "--variables", '{"risk": 7}']);
    expect(wrong.err).toMatch(/^VARIABLE_INVALID .*risk/);
    expect(wrong.code).toBe(3);
  });
});

describe("a definition with errors", () => {
  it.each(["plan", "diagram", "simulate"])("is refused by %s with all of them", async (command) => {
    const { code, out, err } = await say([command, brokenPath]);
    expect(err).toContain("WORKFLOW_INVALID");
    expect(err).toContain(`${brokenPath}:5:21 error bad-type`);
    expect(err).toContain(`${brokenPath}:7:19 error dangling-edge`);
    expect([code, out]).toEqual([1, ""]);
  });

  it.each(["check", "plan", "diagram", "simulate"])("that cannot be read ends %s with 2", async (command) => {
    const unreadable = join(folder, "unreadable.yaml");
    writeFileSync(unreadable, "a: [1,\n b: }");
    const { code, out, err } = await say([command, unreadable]);
    expect(`${out}${err}`).toContain("error unreadable");
    expect(code).toBe(2);
  });

  it("is counted in the singular if it has one", async () => {
    const path = join(folder, "one-error.json");
    writeFileSync(
      path,
      JSON.stringify({ ...review, edges: [...review.edges, { from: "work", to: "nowhere" }] }),
    );
    expect((await say(["plan", path])).err).toContain("one-error.json has 1 error.");
  });

  it("is not suspected in other programs' settings files", async () => {
    mkdirSync(join(folder, "settled"));
    writeFileSync(join(folder, "settled", ".mcp.json"), '{"mcpServers": {}}');
    writeFileSync(join(folder, "settled", "review.json"), JSON.stringify(review));
    const { code, out } = await say(["check", join(folder, "settled")]);
    expect(out).toContain("1 file, 0 errors");
    expect(code).toBe(0);
  });

  it("is refused as JSON on standard output, for programs", async () => {
    const { code, out, err } = await say(["plan", brokenPath, "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      error: {
        code: "WORKFLOW_INVALID",
        hint: expect.any(String),
        findings: [{ code: "bad-type" }, { code: "dangling-edge" }],
      },
    });
    expect([code, err]).toEqual([1, ""]);
  });
});
