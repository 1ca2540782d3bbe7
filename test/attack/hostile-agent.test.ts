import { describe, expect, it } from "vitest";
import type { Json } from "../../src/model/json.ts";
import { isLong, runs } from "../support/runs.ts";
import { desks } from "../support/with-desk.ts";
import { edges, gate, questioned, start, success } from "../support/workflows.ts";
import { attacked, attackedFiles, guarded } from "./attacked.fixture.ts";

const open = desks();
/** Every attack once on every third file; twice on all of them in the long version. */
const TRIES = runs(22, 44);

/** Escalates to a person after a failure. */
const stopping: Json = {
  nodes: { start, check: gate("Check", { maxRetries: 0 }), end: success },
  edges: edges("start -> check", "check -passed-> end"),
};

describe("a hostile agent with every tool", () => {
  it.each(attackedFiles().filter((_, index) => isLong || index % 3 === 0))(
    "passes no gate of %s",
    async (_name, file) => {
      const { breaches, tries, attacks } = await attacked(open(), file, TRIES);
      expect(breaches).toEqual([]);
      expect(tries).toBe(TRIES);
      expect(attacks.every((attack) => attack.tries > 0)).toBe(true);
    },
  );

  it("is stopped by the intended refusal codes", async () => {
    const desk = open();
    await desk.load("guarded", guarded);
    const { attacks, breaches, gates } = await attacked(desk, "guarded", 420, 2);
    expect(breaches).toEqual([]);
    const codes = Object.fromEntries(attacks.map(({ name, refused }) => [name, Object.keys(refused)]));
    expect(codes).toMatchObject({
      "wrong order": expect.arrayContaining(["STEP_NOT_FOUND", "INVALID_TRANSITION", "LOOP_NOT_FOUND"]),
      "skipped steps": expect.arrayContaining(["STEP_NOT_OPTIONAL"]),
      "foreign outcomes": expect.arrayContaining(["OUTCOME_NOT_ALLOWED"]),
      "forged handles": expect.arrayContaining(["STATE_INVALID"]),
      "forged states": expect.arrayContaining(["STATE_INVALID"]),
      "old states": expect.arrayContaining(["STATE_STALE"]),
      "self answers": expect.arrayContaining(["HUMAN_ANSWER_REQUIRED"]),
      "own approvals": expect.arrayContaining(["NOT_ALLOWED", "EVIDENCE_MISSING"]),
      "claimed evidence": expect.arrayContaining(["EVIDENCE_MISSING", "VARIABLE_INVALID", "INPUT_INVALID"]),
      "old attachments": expect.arrayContaining(["CLAIM_REQUIRED", "CLAIM_LOST", "EVIDENCE_MISSING"]),
      "decided variables": expect.arrayContaining(["VARIABLE_INVALID"]),
      "rewritten context": expect.arrayContaining(["NOT_ALLOWED", "CLAIM_REQUIRED", "TASK_WAITING"]),
      "stolen claims": expect.arrayContaining(["CLAIM_LOST", "CLAIM_REQUIRED"]),
      "changed workflow": expect.arrayContaining(["NOT_ALLOWED"]),
      "born finished": expect.arrayContaining(["NOT_ALLOWED"]),
      "operators' words": expect.arrayContaining(["NOT_ALLOWED"]),
      "forged branches": expect.arrayContaining(["NOT_ALLOWED"]),
    });
    expect(gates.filter(({ reached }) => reached === 0)).toEqual([]);
    expect(gates.filter(({ opened }) => opened === 0)).toEqual([]);
  });

  it("repeats itself with the same seed", async () => {
    const desk = open();
    await desk.load("guarded", guarded);
    const first = await attacked(desk, "guarded", 36, 7);
    expect(await attacked(desk, "guarded", 36, 7)).toEqual(first);
    expect(await attacked(desk, "guarded", 36, 8)).not.toEqual(first);
  });

  it("changes nothing in the caller's store", async () => {
    const desk = open();
    await desk.load("guarded", guarded);
    const before = await desk.dump();
    await attacked(desk, "guarded", 36);
    expect(await desk.dump()).toBe(before);
  });
});

describe("a way past a gate", () => {
  it("is found if agents may relay a person's answer", async () => {
    const desk = open({ settings: { assurance: "relayed" } });
    await desk.load("questioned", questioned);
    const { breaches } = await attacked(desk, "questioned", 72);
    expect(breaches).toContainEqual(
      expect.objectContaining({ node: "ask", what: "was answered, and no person did that" }),
    );
  });

  it.each<[string, Json, string]>([
    ["resolve_task", stopping, "was sent on, and no person did that"],
    ["load_workflow", questioned, 'is in a "attacked" that no operator has loaded'],
    ["load_task_tree", questioned, "was loaded as done"],
  ])("is found if an agent was granted %s", async (operation, definition, what) => {
    const desk = open({ settings: { grants: [{ operation }] } });
    await desk.load("attacked", definition);
    const { breaches } = await attacked(desk, "attacked", 126);
    expect(breaches).toContainEqual(expect.objectContaining({ what }));
  });

  it("is reported separately if it depends on variables that agents may write", async () => {
    const desk = open();
    const { nodes, edges: ways } = questioned;
    const avoidable = [
      ...ways.filter(({ from }) => from !== "draft"),
      { from: "draft", to: "ask", when: "risky == true" },
      { from: "draft", to: "end", when: "risky != true" },
    ];
    const variables = { risky: { type: "boolean", default: true } };
    await desk.load("avoidable", { variables, nodes, edges: avoidable });
    const { agentDecided, breaches } = await attacked(desk, "avoidable", 72);
    expect(breaches).toEqual([]);
    expect(agentDecided).toEqual([
      {
        workflow: "avoidable",
        node: "ask",
        message: expect.stringContaining("what the agent itself may write"),
      },
    ]);
  });
});
