import { describe, expect, it } from "vitest";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Data } from "../../support/desk.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, smallBuild } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
const green = { tests: { passed: 44, failed: 0, skip: 0 } };

const request = JSON.parse(
  '{"taskId":"T1","step_completed":"build-step-3","agent":"code-implementer","status":"UNVERIFIED","forensics":{"tests":{"passed":42,"failed":2,"skip":0},"lint":{"errors":0},"diff":{"files":5,"additions":120,"deletions":45},"concerns":[{"severity":"HIGH","description":"Missing error handling","location":"src/auth.py:42"}]},"iteration":{"current":2,"max":3},"previous_failure_signature":null}',
);
const answered = JSON.parse(
  '{"decision":"LOOP","next_step_id":"build-step-3","reason":"2 tests fail; iteration 2 of 3","confidence":"HIGH","source":"deterministic","applied":true,"candidates":[{"id":"loop:build-step-3:3","priority":90,"default":true},{"id":"escalate","priority":10}],"eliminated":[{"id":"continue:review","reason":"tests.failed=2"}],"warnings":[],"why_now":{"trigger":"tests.failed=2","relevance_to_charter":"exit criterion: tests pass"},"brief":"...","task":{}}',
);
const needsChoice = JSON.parse(
  '{"needs_choice":true,"applied":false,"packet":{"step_completed":"build-step-3","status":"UNVERIFIED","forensics":{"tests":{"passed":44,"failed":0,"skip":0,"measured":true,"source":"junit","rank":2}},"iteration":{"current":2,"max":3},"previous_failure_signature":null},"candidates":[{"id":"loop:build-step-3:3","priority":90},{"id":"continue:review","priority":40},{"id":"escalate","priority":10}],"eliminated":[],"task":{}}',
);

const route = (desk: ReturnType<typeof open>, input: object, call?: Call) =>
  desk.data<Data & { task: Data }>("route_task", { taskId: "T1", ...input }, call);

describe("a decision", () => {
  it("Z1: the documented request in its second iteration is answered as documented", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    await desk.advance("T1", "failed");
    const answer = await desk.data("route_task", request);
    expect({ ...answer, brief: "...", task: {} }).toEqual(answered);
    expect(answer).toMatchObject({
      brief: expect.stringContaining("Build"),
      task: { currentStep: "build-step-3", stepRetries: { "build-step-3": 2 } },
    });
  });

  it("Z1: the decision and its move are one entry, with the grounds", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    await desk.data("route_task", request);
    const entry = (await desk.history("T1")).at(-1);
    expect(entry?.type).toBe("moved");
    expect(entry?.caller).toMatchObject({ id: "tester" });
    expect(entry?.events.map(({ type }) => type)).toEqual(["routed", "reported", "retried", "entered"]);
    expect(entry?.events[0]).toMatchObject({
      flow: "small-build",
      path: "build-step-3",
      decision: "LOOP",
      agent: "code-implementer",
      eliminated: [{ id: "continue:review", reason: "tests.failed=2" }],
      forensics: { tests: { failed: 2, rank: 4, source: "tester" } },
      verdict: "ACCEPT",
    });
  });

  it("Z1: a verified report goes on, and a used-up loop is left with warnings", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    const red = { status: "UNVERIFIED", forensics: { tests: { passed: 1, failed: 1, skip: 0 } } };
    await route(desk, red);
    await route(desk, red);
    expect(await route(desk, red)).toMatchObject({
      decision: "CONTINUE",
      next_step_id: "review",
      reason: "iteration 3 of 3: the limit is reached",
      warnings: ["left the loop with tests.failed=1"],
    });
    const critic = desk.as("agent", "critic");
    expect(await route(desk, { status: "VERIFIED" }, critic)).toMatchObject({
      decision: "TERMINATE",
      source: "fast_path",
      task: { status: "COMPLETED" },
    });
  });

  it("Z1: a blocked report stops for a person, who resumes at the same step", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    expect(await route(desk, { status: "BLOCKED" })).toMatchObject({
      decision: "ESCALATE",
      task: { status: "HITL" },
    });
    expect((await desk.refusal("route_task", { taskId: "T1", status: "VERIFIED" })).code).toBe(
      "TASK_WAITING",
    );
    await desk.data("resolve_task", { taskId: "T1", resolution: "resume" });
    expect((await desk.task("T1")).currentStep).toBe("build-step-3");
  });

  it("Z1: at the start the report only begins the task", async () => {
    const desk = open();
    await desk.plantIn("small-build", smallBuild, "T1");
    expect(await route(desk, { status: "VERIFIED" })).toMatchObject({
      begun: true,
      applied: true,
      task: { currentStep: "build-step-3" },
    });
  });
});

describe("evidence", () => {
  const withEvidence = (evidence: readonly object[]) => ({
    ...smallBuild,
    routing: {},
    nodes: { ...smallBuild.nodes, "build-step-3": { type: "task", name: "Build", maxRetries: 1, evidence } },
  });

  it("Z1: a verified report whose requirement does not hold counts as unverified", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    await desk.advance("T1", "passed");
    expect(await route(desk, { status: "VERIFIED" })).toMatchObject({
      decision: "LOOP",
      next_step_id: "build-step-3",
      eliminated: [{ reason: expect.stringContaining("another reporter is needed") }],
      warnings: [expect.stringContaining("another reporter is needed")],
    });
  });

  it("Z1: evidence is gathered for a verified report, and decides", async () => {
    const desk = open();
    await atFirstStep(desk, withEvidence([{ attachment: "log" }]));
    const verified = { status: "VERIFIED" };
    expect(await route(desk, verified)).toMatchObject({ decision: "LOOP" });
    const attachments = [{ type: "log", text: "all well" }];
    expect(await route(desk, { ...verified, attachments })).toMatchObject({
      decision: "CONTINUE",
      source: "fast_path",
      task: { currentStep: "review", attachments: 1 },
    });
  });

  it("Z1: a report that lacks only an approval asks for it, without a decision, and goes on once it is given", async () => {
    const desk = open();
    await atFirstStep(desk, withEvidence([{ approval: "human" }]));
    const agent = desk.as("agent", "a");
    const verified = { taskId: "T1", status: "VERIFIED" };
    expect((await desk.refusal("route_task", verified, agent)).code).toBe("EVIDENCE_MISSING");
    expect((await desk.history("T1")).at(-1)).toMatchObject({
      type: "asked",
      events: [{ type: "approval_asked", report: { outcome: "passed" } }],
    });
    await desk.data("answer_question", { taskId: "T1", requirement: "1:approval human" });
    expect(await route(desk, verified, agent)).toMatchObject({ decision: "CONTINUE", source: "fast_path" });
  });
});

describe("the caller and the step", () => {
  it("Z2: another step than the current one is stale, and changes nothing", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    expect(await desk.harmless("route_task", { ...request, step_completed: "review" })).toMatchObject({
      code: "STALE",
      facts: { currentStep: "build-step-3" },
    });
  });

  it("Z2: a claimed task is routed with its fence only, and keeps its claim if asked", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    const [task] = await desk.take("w");
    const agent = desk.as("agent", "w");
    expect((await desk.refusal("route_task", { taskId: "T1", status: "VERIFIED" }, agent)).code).toBe(
      "CLAIM_REQUIRED",
    );
    const own = { taskId: "T1", status: "UNVERIFIED", fence: task?.fence, worker: "w" };
    expect((await desk.refusal("route_task", { ...own, fence: 99 }, agent)).code).toBe("CLAIM_LOST");
    expect(await route(desk, { ...own, keepClaim: true }, agent)).toMatchObject({ task: { owner: "w" } });
  });

  it("Z2: a repeated call with the same key gets the same answer, and another report is refused", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    const keyed = { ...request, idempotencyKey: "k" };
    const first = await desk.data("route_task", keyed);
    expect(await desk.data("route_task", keyed)).toEqual(first);
    expect((await desk.task("T1")).stepRetries).toEqual({ "build-step-3": 1 });
    expect((await desk.refusal("route_task", { ...keyed, status: "BLOCKED" })).code).toBe("INPUT_INVALID");
  });

  it("Z2: figures that cannot be read are refused by their field", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    const wrong = { taskId: "T1", status: "VERIFIED", forensics: { tests: { passed: "all" } } };
    expect(await desk.harmless("route_task", wrong)).toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringContaining("forensics.tests"),
    });
  });

  it("Z3: a preview decides the same and changes nothing, and runs no command", async () => {
    const desk = open();
    await atFirstStep(desk, smallBuild);
    await desk.advance("T1", "failed");
    const before = await desk.dump();
    const bench: Bench = { values: {}, problems: [], runs: 0 };
    const call = equipped(desk.call, { bench });
    const answer = await route(desk, { ...request, preview: true }, call);
    expect({ ...answer, brief: "...", task: {} }).toEqual({ ...answered, applied: false });
    expect(bench.runs).toBe(0);
    expect(await desk.dump()).toBe(before);
    expect((await desk.refusal("route_task", { taskId: "T2", status: "VERIFIED", preview: true })).code).toBe(
      "TASK_NOT_FOUND",
    );
  });
});

describe("a choice of the caller", () => {
  const chooser = async () => {
    const desk = open();
    await atFirstStep(desk, retried);
    await desk.advance("T1", "failed");
    const bench: Bench = { values: green, problems: [], runs: 0 };
    const call = equipped(desk.call, { bench, port: "caller" });
    return { desk, call, bench };
  };
  const choose = { taskId: "T1", reason: "it is done", confidence: "HIGH" };

  it("Z4: without a rule that decides, the documented packet and candidates are answered", async () => {
    const { desk, call } = await chooser();
    const answer = await route(desk, { status: "UNVERIFIED" }, call);
    expect({ ...answer, task: {} }).toEqual(needsChoice);
    expect((await desk.task("T1")).currentStep).toBe("build-step-3");
    expect((await desk.history("T1")).at(-1)).toMatchObject({
      caller: { id: "tester" },
      events: [{ type: "choice_asked" }],
    });
  });

  it("Z4: a chosen candidate is taken, judged and recorded like any decision", async () => {
    const { desk, call } = await chooser();
    await route(desk, { status: "UNVERIFIED" }, call);
    const chosen = { ...choose, candidate_id: "continue:review" };
    expect(await desk.data("choose_route", chosen, call)).toMatchObject({
      decision: "CONTINUE",
      source: "navigator",
      reason: "it is done",
      applied: true,
      task: { currentStep: "review" },
    });
    expect((await desk.refusal("choose_route", chosen, call)).code).toBe("STALE");
  });

  it("Z4: a low confidence escalates", async () => {
    const { desk, call } = await chooser();
    await route(desk, { status: "UNVERIFIED" }, call);
    const unsure = { ...choose, candidate_id: "continue:review", confidence: "LOW" };
    expect(await desk.data("choose_route", unsure, call)).toMatchObject({
      decision: "ESCALATE",
      task: { status: "HITL" },
    });
  });

  it("Z4: a choice that is gone, or was never asked for, is stale", async () => {
    const { desk, call } = await chooser();
    const early = await desk.harmless("choose_route", { ...choose, candidate_id: "escalate" }, call);
    expect(early.code).toBe("STALE");
    await route(desk, { status: "UNVERIFIED" }, call);
    const wrong = await desk.harmless("choose_route", { ...choose, candidate_id: "terminate:done" }, call);
    expect(wrong).toMatchObject({
      code: "STALE",
      facts: { candidates: ["loop:build-step-3:3", "continue:review", "escalate"] },
    });
    await desk.advance("T1", "failed");
    const late = await desk.harmless("choose_route", { ...choose, candidate_id: "continue:review" }, call);
    expect(late.code).toBe("STALE");
  });

  it("Z4: the candidates are computed anew: a rule that decides meanwhile wins", async () => {
    const { desk, call, bench } = await chooser();
    await route(desk, { status: "UNVERIFIED" }, call);
    bench.values = { tests: { passed: 43, failed: 1, skip: 0 } };
    const chosen = { ...choose, candidate_id: "continue:review" };
    expect(await desk.data("choose_route", chosen, call)).toMatchObject({
      decision: "LOOP",
      source: "deterministic",
    });
  });

  it("Z4: in the mode deterministic nobody is asked", async () => {
    const { desk, bench } = await chooser();
    const call = equipped(desk.call, { bench, port: "caller", mode: "deterministic" });
    expect(await route(desk, { status: "UNVERIFIED" }, call)).toMatchObject({
      decision: "ESCALATE",
      source: "escalate",
      confidence: "LOW",
    });
  });
});
