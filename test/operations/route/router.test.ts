import { describe, expect, it } from "vitest";
import type { Data } from "../../support/desk.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, scripted, smallBuild } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
const green = { tests: { passed: 44, failed: 0, skip: 0 } };
const answer = (candidate_id: string, more: object = {}) => ({
  candidate_id,
  reason: "it helps",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
  ...more,
});

async function asking(...replies: readonly object[]) {
  const desk = open();
  await atFirstStep(desk, retried);
  const { model, requests } = scripted(...replies);
  const bench: Bench = { values: green, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench, model });
  const made = await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
  const event = (await desk.history("T1")).at(-1)?.events[0];
  return { desk, requests, made, event };
}

describe("a model", () => {
  it("Z5: it chooses among the candidates, from a packet, and its use is recorded", async () => {
    const { made, requests, event } = await asking(answer("continue:review"));
    expect(made).toMatchObject({ decision: "CONTINUE", source: "navigator", reason: "it helps" });
    expect(requests).toMatchObject([
      {
        authoritative: false,
        candidates: ["loop:build-step-3:2", "continue:review", "escalate"],
        packet: { status: "UNVERIFIED", charter: { goal: smallBuild.charter.goal } },
      },
    ]);
    expect(event).toMatchObject({
      type: "routed",
      rejected: [],
      model: { name: "scripted", ms: 5, tokens: { in: 10, out: 2 }, costUsd: 0.001 },
    });
  });

  it("Z5: a wrong answer is rejected with the reason and asked once more", async () => {
    const { made, requests, event } = await asking(answer("skip:all"), answer("loop:build-step-3:2"));
    expect(made).toMatchObject({ decision: "LOOP", source: "navigator" });
    expect(requests[1]?.rejected).toBe('"skip:all" is not one of the candidates');
    expect(event).toMatchObject({
      rejected: ['"skip:all" is not one of the candidates'],
      model: { ms: 10, tokens: { in: 20, out: 4 }, costUsd: 0.002 },
    });
  });

  it.each([
    ["two wrong answers", [answer("x"), "prose"], 2, /required form/],
    ["a time-out", [{ ok: false, problem: "timeout", detail: "10 s" }], 1, /^timeout: 10 s$/],
    [
      "a wrong answer, then a failure",
      [answer("x"), { ok: false, problem: "unavailable", detail: "500" }],
      2,
      /^unavailable: 500$/,
    ],
  ])("Z5: %s passes the decision on, and the entry says why", async (_, replies, asked, last) => {
    const given = replies.map((one) => (typeof one === "string" ? { ok: true, answer: one } : one));
    const { made, requests, event } = await asking(...given);
    expect(made).toMatchObject({ decision: "ESCALATE", source: "escalate", confidence: "LOW" });
    expect(requests).toHaveLength(asked);
    expect((event as unknown as Data)["rejected"]).toHaveLength(asked);
    expect((event as unknown as { rejected: string[] }).rejected.at(-1)).toMatch(last);
  });

  it("Z5: wrong answers of several decisions count as failures, and the model is then left alone", async () => {
    const desk = open();
    await atFirstStep(desk, {
      ...retried,
      nodes: { ...retried.nodes, "build-step-3": { ...retried.nodes["build-step-3"], maxRetries: 9 } },
    });
    const { model, requests } = scripted(...Array.from({ length: 10 }, () => answer("wrong")));
    const call = equipped(desk.call, { bench: { values: green, problems: [], runs: 0 }, model });
    const report = { taskId: "T1", status: "UNVERIFIED", envelope: { recommendation: "LOOP" } };
    for (let decisions = 0; decisions < 5; decisions++)
      expect(await desk.data("route_task", report, call)).toMatchObject({
        decision: "LOOP",
        source: "envelope",
      });
    expect(requests).toHaveLength(6);
    const event = (await desk.history("T1")).at(-1)?.events[0];
    expect((event as unknown as { rejected: string[] }).rejected[0]).toMatch(/^unavailable: /);
  });

  it("Z3: a preview asks no model", async () => {
    const desk = open();
    await atFirstStep(desk, retried);
    const { model, requests } = scripted(answer("continue:review"));
    const call = equipped(desk.call, { bench: { values: green, problems: [], runs: 0 }, model });
    const input = { taskId: "T1", status: "UNVERIFIED", preview: true };
    expect(await desk.data("route_task", input, call)).toMatchObject({ needs_choice: true, applied: false });
    expect(requests).toEqual([]);
  });
});

describe("an excursion", () => {
  const red = { lint: { errors: 5, fixable: 5 } };
  const clean = { lint: { errors: 0, fixable: 0 } };

  async function away(more: object = {}) {
    const desk = open();
    const routing = { ...smallBuild.routing, ...more };
    await atFirstStep(desk, { ...smallBuild, routing } as typeof smallBuild);
    const bench: Bench = { values: red, problems: [], runs: 0 };
    const call = equipped(desk.call, { bench });
    const route = (status = "UNVERIFIED") => desk.data("route_task", { taskId: "T1", status }, call);
    const returned = async () =>
      (await desk.history("T1")).at(-1)?.events.find(({ type }) => type === "subflow_returned");
    return { desk, call, bench, route, returned };
  }

  it("Z6: a known failure sends the task to its workflow, and the measured mend leads back", async () => {
    const { desk, route, bench, returned } = await away();
    expect(await route()).toMatchObject({
      decision: "DETOUR",
      detour_target: "auto-linter",
      reason: "5 fixable lint errors detected",
      source: "deterministic",
      confidence: "HIGH",
      candidates: [{ id: "detour:auto-linter" }, { id: "loop:build-step-3:2" }, { id: "escalate" }],
      why_now: { trigger: "lint_errors", relevance_to_charter: "allowed: flow:auto-linter" },
      task: { currentStep: "build-step-3/fix" },
    });
    bench.values = clean;
    expect(await route("VERIFIED")).toMatchObject({ task: { currentStep: "build-step-3" } });
    expect(await returned()).toMatchObject({ outcome: "passed", verified: true });
    expect((await desk.record("T1")).position?.routes?.steps["build-step-3"]?.attempts).toEqual({
      lint_errors: 1,
    });
  });

  it("Z6: any report measures the failure again before the return, also advance_task", async () => {
    const { desk, call, route, bench, returned } = await away({
      detours: { "auto-linter": { workflow: "auto-linter", return: "advance" } },
    });
    await route();
    bench.values = clean;
    const report = { taskId: "T1", result: "passed" };
    expect(await desk.data("advance_task", report, call)).toMatchObject({ nextStep: "review" });
    expect(await returned()).toMatchObject({ verified: true });
  });

  it("Z6: a failure that is still there, or cannot be measured, resumes at the step", async () => {
    const advance = { detours: { "auto-linter": { workflow: "auto-linter", return: "advance" } } };
    const still = await away(advance);
    await still.route();
    const report = { taskId: "T1", result: "passed" };
    expect(await still.desk.data("advance_task", report, still.call)).toMatchObject({
      nextStep: "build-step-3",
    });
    expect(await still.returned()).toMatchObject({ verified: false });
    const blind = await away(advance);
    await blind.route();
    expect(await blind.desk.data("advance_task", report)).toMatchObject({ nextStep: "build-step-3" });
    expect(await blind.returned()).toMatchObject({ verified: false });
  });

  it("Z6: used-up attempts escalate, and passing the step clears them", async () => {
    const { desk, call, route, bench } = await away();
    await route();
    await desk.data("advance_task", { taskId: "T1", result: "passed" }, call);
    expect(await route()).toMatchObject({
      decision: "ESCALATE",
      reason: "lint_errors: 1 of 1 attempts are used",
      task: { status: "HITL" },
    });
    await desk.data("resolve_task", { taskId: "T1", resolution: "resume" });
    expect(await route()).toMatchObject({ decision: "DETOUR" });
    bench.values = clean;
    await route("VERIFIED");
    expect(await route("VERIFIED")).toMatchObject({ decision: "CONTINUE", next_step_id: "review" });
    expect((await desk.record("T1")).position?.routes?.steps["build-step-3"]).not.toHaveProperty("attempts");
  });

  it("Z6: claims lead to no excursion", async () => {
    const { desk } = await away();
    const claimed = { taskId: "T1", status: "UNVERIFIED", forensics: red };
    expect(await desk.data("route_task", claimed)).toMatchObject({ decision: "LOOP" });
  });

  it.each([
    ["auto-linter", "DETOUR", { lint: { errors: 5, fixable: 5 } }],
    ["conflict-resolver", "DETOUR", { git: { behind: 0, ahead: 0, conflicts: 1 } }],
    ["type-annotator", "DETOUR", { types: { errors: 2 } }],
    ["reset", "INJECT_FLOW", { git: { behind: 3, ahead: 0, conflicts: 0 } }],
  ])(
    "Z6: without a routing block a known failure leads to the bundled %s",
    async (flow, decision, values) => {
      const desk = open({ bundled: "workflows" });
      const { charter: _charter, routing: _routing, ...plain } = smallBuild;
      await desk.plantIn("small-build", plain, "T1");
      await desk.advance("T1", undefined);
      const call = equipped(desk.call, { bench: { values, problems: [], runs: 0 } });
      const made = await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
      expect(made).toMatchObject({ decision, confidence: "HIGH" });
      expect(made[decision === "DETOUR" ? "detour_target" : "injected"]).toBe(flow);
      expect((await desk.record("T1")).position?.frames).toMatchObject([{ kind: "routed", workflow: flow }]);
    },
  );
});
