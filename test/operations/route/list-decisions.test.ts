import { expect, it } from "vitest";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, smallBuild } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);

interface Listed {
  readonly decisions: readonly { readonly seq: number; readonly decision: string }[];
  readonly counts: object;
  readonly next?: number;
}

async function routed() {
  const desk = open();
  await atFirstStep(desk, smallBuild);
  await desk.plant({ id: "T2", workflowType: "small-build" });
  await desk.advance("T2", undefined);
  await desk.data("route_task", { taskId: "T2", status: "BLOCKED" });
  const bench: Bench = { values: { lint: { errors: 5, fixable: 5 } }, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench });
  const route = (status: string, agent?: string) =>
    desk.data("route_task", { taskId: "T1", status, ...(agent && { agent }) }, call);
  await route("UNVERIFIED", "code-implementer");
  bench.values = { lint: { errors: 0, fixable: 0 } };
  await route("VERIFIED");
  await route("UNVERIFIED");
  await route("VERIFIED");
  return desk;
}

it("Z7: decisions are listed newest first, as lines of the log, with counts", async () => {
  const desk = await routed();
  const { decisions, counts } = await desk.data<Listed>("list_decisions");
  expect(decisions.map(({ decision }) => decision)).toEqual([
    "CONTINUE",
    "LOOP",
    "CONTINUE",
    "DETOUR",
    "ESCALATE",
  ]);
  expect(decisions[3]).toEqual({
    seq: expect.any(Number),
    timestamp: expect.stringMatching(/^\d{4}-/),
    run_id: "T1",
    flow_key: "small-build",
    step_id: "build-step-3",
    agent_key: "code-implementer",
    decision: "DETOUR",
    detour_target: "auto-linter",
    reason: "5 fixable lint errors detected",
    forensic_summary: { lint: { errors: 5, fixable: 5 } },
    iteration: { current: 1, max: 3 },
    signature_matched: "lint_errors",
    confidence: "HIGH",
    source: "deterministic",
    offroad: true,
    candidates: ["detour:auto-linter", "loop:build-step-3:2", "escalate"],
    why_now: { trigger: "lint_errors", relevance_to_charter: "allowed: flow:auto-linter" },
  });
  expect(decisions[2]).toMatchObject({ flow_key: "auto-linter", step_id: "fix" });
  expect(counts).toEqual({
    total: 5,
    offroad: 3,
    offroadRate: 0.6,
    byDecision: { CONTINUE: 2, LOOP: 1, DETOUR: 1, ESCALATE: 1 },
    byStep: { "build-step-3": 4, fix: 1 },
    bySignature: { lint_errors: 1 },
    bySource: { fast_path: 2, deterministic: 3 },
  });
});

it("Z7: decisions are filtered and paged", async () => {
  const desk = await routed();
  const of = async (input: object) => (await desk.data<Listed>("list_decisions", input)).decisions.length;
  expect(await of({ taskId: "T2" })).toBe(1);
  expect(await of({ step: "fix" })).toBe(1);
  expect(await of({ signature: "lint_errors" })).toBe(1);
  expect(await of({ source: "fast_path", decision: "CONTINUE" })).toBe(2);
  const first = await desk.data<Listed>("list_decisions", { limit: 2 });
  const second = await desk.data<Listed>("list_decisions", { limit: 3, after: first.next });
  const all = await desk.data<Listed>("list_decisions");
  expect([...first.decisions, ...second.decisions]).toEqual(all.decisions);
  expect(second.next).toBeUndefined();
  expect((await desk.refusal("list_decisions", { taskId: "T9" })).code).toBe("TASK_NOT_FOUND");
  expect(await open().data("list_decisions")).toMatchObject({ counts: { total: 0, offroadRate: 0 } });
});
