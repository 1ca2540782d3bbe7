import { describe, expect, it } from "vitest";
import { usualLimits } from "../../../src/model/limits.ts";
import type { ListedProposal } from "../../../src/model/proposal.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, scripted } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" });
const free = { ...retried, routing: { ...retried.routing, mode: "authoritative" } };
const nodes = [{ id: "look", purpose: "Find the cause.", serves_goal: "The tests can pass." }];
/** Puts a step before the build. */
const patch = [
  { op: "add", path: "/nodes/look", value: { type: "task", name: "Look" } },
  { op: "replace", path: "/edges/0", value: { from: "start", to: "look" } },
  { op: "add", path: "/edges/-", value: { from: "look", to: "build-step-3" } },
];
const answer = (more: object) => ({
  candidate_id: "extend_graph",
  reason: "every task needs it",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
  nodes,
  ...more,
});

async function proposing(...replies: readonly object[]) {
  return proposingAt(open(), ...replies);
}

async function proposingAt(desk: Desk, ...replies: readonly object[]) {
  await atFirstStep(desk, free);
  const { model, requests } = scripted(...replies);
  const bench: Bench = { values: { tests: { passed: 44, failed: 0, skip: 0 } }, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench, model, mode: "authoritative" });
  const made = await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
  return { desk, made, requests, call };
}

async function proposed() {
  const { desk, made } = await proposing(answer({ patch }));
  const proposalId = String(made["proposal"]);
  const decide = (decision: string, more: object = {}, call = desk.call) =>
    desk.data<Data & ListedProposal>("decide_proposal", { proposalId, decision, ...more }, call);
  return { desk, made, proposalId, decide };
}

const listed = async (desk: Desk, input: object = {}) =>
  (await desk.data<{ proposals: (ListedProposal & Data)[] }>("list_proposals", input)).proposals;

async function firstStepOfNew(desk: Desk, id: string): Promise<unknown> {
  await desk.data("add_task", { title: id, taskId: id, workflowId: "small-build" });
  await desk.advance(id, undefined);
  return (await desk.task(id)).currentStep;
}

describe("a proposed change of a workflow", () => {
  it("Z9: the task goes through the steps, and the change waits in the inbox with its definitions", async () => {
    const { desk, made, proposalId } = await proposed();
    expect(made).toMatchObject({
      decision: "EXTEND_GRAPH",
      injected: ["look"],
      task: { currentStep: "build-step-3/look" },
    });
    const { proposals } = await desk.data<{ proposals: ListedProposal[] }>("list_inbox", {});
    expect(proposals).toMatchObject([
      {
        proposal: {
          id: proposalId,
          kind: "graph",
          state: "open",
          workflow: "small-build",
          task: "T1",
          patch,
        },
      },
    ]);
    const [one] = await listed(desk, { proposalId });
    expect(one).toMatchObject({
      before: { id: "small-build" },
      after: { nodes: { look: { name: "Look" } } },
    });
    expect(one?.["before"]).not.toHaveProperty("nodes.look");
    expect(await firstStepOfNew(desk, "T2")).toBe("build-step-3");
  });

  it.each([
    ["does not fit", [{ op: "remove", path: "/nodes/none" }], /the patch does not fit: .*nothing at "none"/],
    ["leaves no sound workflow", [{ op: "remove", path: "/nodes/build-step-3" }], /not sound/],
    ["changes the id", [{ op: "replace", path: "/id", value: "other" }], /changes the id/],
    ["changes nothing", [{ op: "test", path: "/id", value: "small-build" }], /changes nothing/],
  ])("Z9: a patch that %s is rejected and asked once more", async (_, wrong, reason) => {
    const { desk, requests, made } = await proposing(answer({ patch: wrong }), answer({ patch }));
    expect(requests[1]?.rejected).toMatch(reason);
    expect(made).toMatchObject({ decision: "EXTEND_GRAPH" });
    expect(await listed(desk)).toHaveLength(1);
  });

  it("Z9: accepted, it is loaded for new tasks; the task under way keeps its version; revoked, the version before is back", async () => {
    const { desk, decide } = await proposed();
    const before = (await desk.record("T1")).definition;
    expect(await decide("accept", { note: "good" })).toMatchObject({
      changed: true,
      proposal: { state: "accepted", decided: { by: "tester", note: "good" } },
    });
    expect(await firstStepOfNew(desk, "T2")).toBe("look");
    expect((await desk.record("T1")).definition).toBe(before);
    expect((await desk.data("list_inbox", {}))["proposals"]).toBeUndefined();
    expect(await decide("revoke")).toMatchObject({ changed: true, proposal: { state: "revoked" } });
    expect(await firstStepOfNew(desk, "T3")).toBe("build-step-3");
  });

  it("Z9: a second click changes nothing and says so, and so does the other decision", async () => {
    const { desk, decide, proposalId } = await proposed();
    const [{ version } = { version: 0 }] = await listed(desk);
    await decide("accept", { version });
    const after = await desk.dump();
    expect(await decide("accept", { version })).toMatchObject({
      changed: false,
      proposal: { state: "accepted" },
    });
    const other = { proposalId, decision: "reject", version };
    expect(await desk.harmless("decide_proposal", other)).toMatchObject({
      code: "PROPOSAL_STALE",
      facts: { state: "accepted", decidedBy: "tester" },
    });
    expect(await desk.dump()).toBe(after);
    const unknown = await desk.refusal("decide_proposal", { proposalId: "graph-x", decision: "accept" });
    expect(unknown.code).toBe("PROPOSAL_NOT_FOUND");
  });

  it("Z9: of two people at the same moment one decides, and the other is told who", async () => {
    const { desk, proposalId } = await proposed();
    const tried = (decision: string, name: string) =>
      desk.try("decide_proposal", { proposalId, decision }, desk.as("operator", name));
    const both = await Promise.all([tried("accept", "ann"), tried("reject", "bob")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [one] = await listed(desk);
    const winner = one?.proposal.state === "accepted" ? "ann" : "bob";
    const lost = both.find(({ ok }) => !ok);
    expect(lost).toMatchObject({ refusal: { code: "PROPOSAL_STALE", facts: { decidedBy: winner } } });
    expect(await firstStepOfNew(desk, "T2")).toBe(winner === "ann" ? "look" : "build-step-3");
  });

  it("Z9: a workflow that was loaded anew since is left alone, and the proposal stays open", async () => {
    const { desk, proposalId } = await proposed();
    await desk.load("small-build", { ...free, name: "Another" });
    const refusal = await desk.refusal("decide_proposal", { proposalId, decision: "accept" });
    expect(refusal).toMatchObject({
      code: "PROPOSAL_STALE",
      message: expect.stringContaining("another version"),
    });
    expect(await listed(desk)).toMatchObject([{ proposal: { state: "open" } }]);
    expect(await firstStepOfNew(desk, "T2")).toBe("build-step-3");
  });

  it("Z9: an acceptance that was cut short before its loading is completed by the next click", async () => {
    const { desk, decide } = await proposed();
    const { store } = desk.call.ports;
    const opened = await store();
    const cut = {
      ...opened,
      definitions: { ...opened.definitions, saveAll: () => Promise.reject(new Error("cut off")) },
    };
    const call = { ...desk.call, ports: { ...desk.call.ports, store: async () => cut } };
    await expect(decide("accept", {}, call)).rejects.toThrow("cut off");
    expect(await listed(desk)).toMatchObject([{ proposal: { state: "accepted" } }]);
    expect(await decide("accept")).toMatchObject({ changed: false });
    expect(await firstStepOfNew(desk, "T2")).toBe("look");
  });

  it("Z9 H4: no agent decides, not even with a grant", async () => {
    const { desk, proposalId } = await proposed();
    const agent = desk.as("agent", "a", ["decide_proposal"]);
    for (const decision of ["accept", "reject", "revoke"])
      expect(await desk.harmless("decide_proposal", { proposalId, decision }, agent)).toMatchObject({
        code: "NOT_ALLOWED",
      });
    expect((await desk.refusal("list_proposals", {}, desk.as("agent", "b"))).code).toBe("NOT_ALLOWED");
  });

  it("Z9: the same patch is proposed once, also after it was rejected", async () => {
    const { desk, decide } = await proposed();
    await decide("reject");
    await desk.plantIn("small-build", free, "T2");
    await desk.advance("T2", undefined);
    const { model } = scripted(answer({ patch }));
    const bench: Bench = { values: { tests: { passed: 44, failed: 0, skip: 0 } }, problems: [], runs: 0 };
    const call = equipped(desk.call, { bench, model, mode: "authoritative" });
    expect(await desk.data("route_task", { taskId: "T2", status: "UNVERIFIED" }, call)).toMatchObject({
      decision: "EXTEND_GRAPH",
    });
    expect(await listed(desk)).toMatchObject([{ proposal: { state: "rejected" } }]);
  });
});

describe("a proposed change that a person should look at twice", () => {
  const loosening = [{ op: "remove", path: "/nodes/review/evidence" }];

  it("Z9 O9: it says which gate it loosens, and a harmless one says nothing", async () => {
    const { desk, made } = await proposing(answer({ patch: loosening }));
    const [{ proposal } = { proposal: undefined }] = await listed(desk, { proposalId: made["proposal"] });
    expect(proposal).toMatchObject({
      loosens: ['It loosens the gate "review": "by other" is not required there any more.'],
    });
    const { desk: other } = await proposed();
    expect((await listed(other))[0]?.proposal).not.toHaveProperty("loosens");
  });

  it("Z9 O11: no more than the limit wait, and the answer is rejected with the number", async () => {
    const desk = open({ settings: { limits: { ...usualLimits, openProposals: 1 } } });
    const { call } = await proposingAt(desk, answer({ patch }), answer({ patch: loosening }));
    await desk.plantIn("small-build", free, "T2");
    await desk.advance("T2", undefined);
    const made = await desk.data("route_task", { taskId: "T2", status: "UNVERIFIED" }, call);
    expect(made).toMatchObject({ decision: "ESCALATE" });
    expect((await desk.history("T2")).at(-1)?.events[0]).toMatchObject({
      rejected: expect.arrayContaining(["the most proposed changes wait for people already: 1"]),
    });
    expect(await listed(desk)).toHaveLength(1);
  });
});
