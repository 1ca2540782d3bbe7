import { describe, expect, it } from "vitest";
import type { ListedProposal } from "../../../src/model/proposal.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, scripted } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" });
const going = {
  candidate_id: "continue:review",
  reason: "it is done",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
};

async function asking(times: number) {
  const desk = open();
  await atFirstStep(desk, retried, "T0");
  const { model, requests } = scripted(...Array.from({ length: times }, () => going));
  const bench: Bench = { values: { tests: { passed: 44, failed: 0, skip: 0 } }, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench, model });
  return { desk, call, requests };
}

/** Runs a task that goes on to its review after one report, and ends as the review says. */
async function ended(desk: Desk, call: Call, id: string, verdict: "passed" | "failed"): Promise<Data> {
  await desk.plantIn("small-build", retried, id);
  await desk.advance(id, undefined);
  const made = await desk.data("route_task", { taskId: id, status: "UNVERIFIED" }, call);
  const critic = desk.as("agent", "critic");
  if (made["decision"] === "CONTINUE")
    await desk.data("advance_task", { taskId: id, result: verdict }, critic);
  return made;
}

const proposals = async (desk: Desk) =>
  (await desk.data<{ proposals: ListedProposal[] }>("list_proposals", {})).proposals.map(
    ({ proposal }) => proposal,
  );

const decide = (desk: Desk, proposalId: string | undefined, decision: string) =>
  desk.data("decide_proposal", { proposalId, decision });

describe("a rule from the choices of a model", () => {
  it("Z10: it is proposed with its evidence, once, decides after a person accepted it, and is revoked", async () => {
    const { desk, call, requests } = await asking(6);
    for (let run = 1; run <= 5; run++) await ended(desk, call, `T${run}`, "passed");
    expect(requests).toHaveLength(5);
    expect(await desk.data("mine_rules", {})).toMatchObject({
      proposed: [
        {
          kind: "rule",
          rule: { choice: "continue:review", situation: { flow: "small-build", step: "build-step-3" } },
          evidence: { count: 5, of: 5 },
        },
      ],
    });
    expect(await desk.data("mine_rules", {})).toEqual({ proposed: [] });
    const [{ id } = { id: "" }] = await proposals(desk);
    expect((await desk.data("list_inbox", {}))["proposals"]).toHaveLength(1);
    await decide(desk, id, "accept");
    expect(await ended(desk, call, "T6", "passed")).toMatchObject({
      decision: "CONTINUE",
      source: "deterministic",
      reason: expect.stringMatching(/^rule [0-9a-f]+, accepted \d{4}-\d\d-\d\d$/),
    });
    const strict = equipped(call, {
      bench: { values: { tests: { passed: 1, failed: 0, skip: 0 } }, problems: [], runs: 0 },
      mode: "deterministic",
    });
    expect(await ended(desk, strict, "T7", "passed")).toMatchObject({ source: "deterministic" });
    expect(requests).toHaveLength(5);
    await decide(desk, id, "revoke");
    expect(await ended(desk, call, "T8", "passed")).toMatchObject({ source: "navigator" });
  });

  it("Z10: it is measured after its acceptance, and proposed for removal when it turns bad", async () => {
    const { desk, call } = await asking(5);
    for (let run = 1; run <= 5; run++) await ended(desk, call, `T${run}`, "passed");
    await desk.data("mine_rules", {});
    const [{ id } = { id: "" }] = await proposals(desk);
    await decide(desk, id, "accept");
    desk.pass(1_000);
    for (const run of ["B1", "B2", "B3"]) {
      await ended(desk, call, run, "failed");
      // The task is back at the step that it left too early.
      await desk.data("route_task", { taskId: run, status: "BLOCKED" }, call);
    }
    expect(await desk.data("mine_rules", {})).toMatchObject({
      proposed: [{ kind: "removal", evidence: { count: 3, of: 3 }, rule: { choice: "continue:review" } }],
    });
    const removal = (await proposals(desk)).find(({ kind }) => kind === "removal");
    await decide(desk, removal?.id, "accept");
    expect((await proposals(desk)).find(({ kind }) => kind === "rule")).toMatchObject({ state: "revoked" });
    const { model } = scripted(going);
    const again = { ...call, ports: { ...call.ports, model } };
    expect(await ended(desk, again, "T9", "passed")).toMatchObject({ source: "navigator" });
    expect(await decide(desk, id, "revoke")).toMatchObject({ changed: false });
  });
});

describe("what came of the decisions of a model", () => {
  it("Z11 Z12: a model whose HIGH was wrong too often counts as LOW and is said to; the share says how many", async () => {
    const { desk, call } = await asking(20);
    for (let run = 1; run <= 10; run++) {
      await ended(desk, call, `T${run}`, "failed");
      await desk.data("route_task", { taskId: `T${run}`, status: "BLOCKED" }, call);
    }
    expect(await desk.data("decision_share", {})).toMatchObject({
      whole: { model: { decisions: 10, judged: 10, good: 0 }, rules: { decisions: 10 }, modelShare: 0.5 },
      rows: [{ flow: "small-build", signature: null, modelShare: 0.5 }],
      calibration: [{ model: "scripted", confidence: "HIGH", judged: 10, wrong: 10, isOverconfident: true }],
    });
    expect(await ended(desk, call, "T11", "passed")).toMatchObject({
      decision: "ESCALATE",
      source: "navigator",
      confidence: "LOW",
      reason:
        "HIGH of scripted counts as LOW: 10 of its last 10 were wrong; it chose continue:review: it is done",
    });
  });
});

describe("a rule that an agent trains", () => {
  /** A build that may go through a review, or end at once. */
  const hasty = {
    ...retried,
    routing: {},
    nodes: {
      ...retried.nodes,
      "build-step-3": { type: "task", name: "Build", outputs: ["passed", "ready"] },
    },
    edges: [
      { from: "start", to: "build-step-3" },
      { from: "build-step-3", to: "review", on: "passed" },
      { from: "build-step-3", to: "done", on: "ready" },
      ...retried.edges.slice(2),
    ],
  };
  const bench: Bench = { values: { tests: { passed: 44, failed: 0, skip: 0 } }, problems: [], runs: 0 };

  /** The agent chooses the same way for each task, and every task succeeds. */
  async function trained(definition: typeof hasty | typeof retried, candidate_id: string) {
    const desk = open();
    await atFirstStep(desk, definition, "T0");
    const agent = equipped(desk.as("agent", "a"), { bench, port: "caller" });
    for (let run = 1; run <= 6; run++) {
      const taskId = `T${run}`;
      await desk.plantIn("small-build", definition, taskId);
      await desk.advance(taskId, undefined);
      await desk.data("route_task", { taskId, status: "UNVERIFIED" }, agent);
      const said = { candidate_id, reason: "always", confidence: "HIGH" };
      await desk.data("choose_route", { taskId, ...said }, agent);
      if (candidate_id === "continue:review")
        await desk.data("advance_task", { taskId, result: "passed" }, desk.as("agent", "critic"));
      expect((await desk.task(taskId)).status).toBe("COMPLETED");
    }
    return desk;
  }

  it("Z10 O10: it is not proposed where it leads around a gate", async () => {
    const desk = await trained(hasty, "terminate:done");
    expect(await desk.data("mine_rules", {})).toEqual({ proposed: [] });
    expect(await proposals(desk)).toEqual([]);
  });

  it("Z10 O10: where it leads to the gate, the proposal says that the agent chose for itself", async () => {
    const desk = await trained(retried, "continue:review");
    expect(await desk.data("mine_rules", {})).toMatchObject({
      proposed: [
        { rule: { choice: "continue:review" }, evidence: { count: 6, of: 6, models: 0, agents: 6 } },
      ],
    });
  });
});
