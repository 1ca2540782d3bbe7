import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { edges, gate, questioned, start, success } from "../support/workflows.ts";
import { Binary } from "./binary.fixture.ts";
import { say } from "./console.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-attack-"));
const path = join(folder, "questioned.json");
let binary: Binary;
beforeAll(async () => {
  writeFileSync(path, JSON.stringify(questioned));
  binary = await Binary.make();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  binary.remove();
});

describe("navigator attack", () => {
  it("reports the attacks, their refusals, and that nothing got through", async () => {
    const { code, out } = await say(["attack", path, "--tries", "18"]);
    expect(out).toMatch(/^questioned 18 attacks in \d+ calls, seed 1\n/);
    expect(out).toMatch(/^self answers +\d+ +\d+ +\d+ +.*HUMAN_ANSWER_REQUIRED \d+/m);
    expect(out).toMatch(/^questioned\/ask +question +person +\d+ +\d+ +0$/m);
    expect(out).toMatch(/\nNothing got through\.\n$/);
    expect(code).toBe(0);
  });

  it("reports the same as JSON", async () => {
    const { code, out } = await say(["attack", path, "--tries", "18", "--seed", "3", "--json"]);
    const { data } = JSON.parse(out) as { data: object };
    expect(data).toMatchObject({ workflow: "questioned", seed: 3, tries: 18, breaches: [] });
    expect(code).toBe(0);
  });

  it("exits with 1 if a grant leads past a gate", async () => {
    const nodes = { start, check: gate("Check", { maxRetries: 0 }), end: success };
    const stopping = { nodes, edges: edges("start -> check", "check -passed-> end") };
    const file = join(folder, "stopping.json");
    writeFileSync(file, JSON.stringify(stopping));
    const args = ["attack", file, "--tries", "72"];
    expect((await say(args)).code).toBe(0);
    const { code, out } = await say([...args, "--grant", "resolve_task"]);
    expect(out).toContain("was sent on, and no person did that");
    expect(code).toBe(1);
  });

  it("counts runs that ended past a gate of agents, and exits with 0", async () => {
    const ways = questioned.edges.filter(({ from }) => from !== "draft");
    const around = [
      { from: "draft", to: "ask", when: "risky == true" },
      { from: "draft", to: "end" },
    ];
    const variables = { risky: { type: "boolean", default: false } };
    const file = join(folder, "avoidable.json");
    writeFileSync(file, JSON.stringify({ ...questioned, variables, edges: [...ways, ...around] }));
    const { code, out } = await say(["attack", file, "--tries", "42"]);
    expect(out).toMatch(
      /^Decided by agents: avoidable\/ask: .*what the agent itself may write.* \d+ runs? ended in success without it\.$/m,
    );
    expect(out).toMatch(/\nNothing got through, except where agents decide\.\n$/);
    expect(code).toBe(0);
  });

  it("exits with 1 if agents may relay a person's answer", async () => {
    const args = ["attack", path, "--tries", "36", "--human-answers", "relayed"];
    const { code, out } = await binary.run(args);
    expect(out).toMatch(/^Got through by .*: "ask" was answered, and no person did that/m);
    expect(code).toBe(1);
  });

  it("takes a loaded workflow by its id, and refuses an unknown one", async () => {
    const { code, out } = await binary.run(["attack", "release", "--tries", "18", "--store", "memory"]);
    expect(out).toMatch(/^release 18 attacks/);
    expect(code).toBe(0);
    const missing = await binary.run(["attack", "nowhere", "--store", "memory"]);
    expect(missing.code).toBe(3);
    expect(missing.err).toContain("WORKFLOW_NOT_FOUND");
  });
});
