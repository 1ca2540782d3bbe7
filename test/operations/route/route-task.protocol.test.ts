import { describe, expect, it } from "vitest";
import type { Measurements } from "../../../src/model/measurement.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import {
  atFirstStep,
  type Bench,
  equipped,
  linter,
  retried,
  scripted,
  smallBuild,
} from "./routing.fixture.ts";

const AT = Date.parse("2026-01-05T10:00:00.000Z");
const open = desks({ bundled: "docs", clock: () => AT }, expectSameDecisions);

const green = { tests: { passed: 44, failed: 0, skip: 0 } };
const red = { tests: { passed: 42, failed: 2, skip: 0 } };
const dirty = { lint: { errors: 5, fixable: 5 } };

const answer = (candidate_id: string, more: object = {}) => ({
  candidate_id,
  reason: "it helps",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
  ...more,
});

interface Setting {
  readonly definition?: { readonly id: string; readonly [key: string]: unknown };
  readonly values?: Measurements;
  readonly message?: string;
  readonly report?: Data;
  readonly replies?: readonly object[];
  readonly before?: (desk: Desk, call: Desk["call"]) => Promise<unknown>;
}

/** The answer to one report, and the decision as the history keeps it. */
async function routed({ definition = smallBuild, values = {}, message, report, replies, before }: Setting) {
  const desk = open();
  await atFirstStep(desk, definition);
  const problems = message === undefined ? [] : [{ id: "t", message }];
  const bench: Bench = { values, problems, runs: 0 };
  const model = replies && scripted(...replies).model;
  const call = equipped(desk.call, { bench, ...(model && { model }) });
  await before?.(desk, call);
  const made = await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED", ...report }, call);
  const [event] = (await desk.history("T1")).at(-1)?.events ?? [];
  return { desk, made, event: event as unknown as Data };
}

describe("the tiers", () => {
  it.each<[string, string, Setting]>([
    ["fast path", "fast_path", { report: { status: "VERIFIED" } }],
    ["deterministic checks", "deterministic", { values: red }],
    ["model", "navigator", { definition: retried, values: green, replies: [answer("continue:review")] }],
    [
      "envelope",
      "envelope",
      { definition: retried, values: green, report: { envelope: { recommendation: "CONTINUE" } } },
    ],
    ["escalation", "escalate", { definition: retried, values: green }],
  ])("Z1: the %s decides where no earlier tier does", async (_, source, setting) => {
    expect((await routed(setting)).made).toMatchObject({ source });
  });
});

describe("the vocabulary", () => {
  it.each<[string, string, Setting]>([
    ["CONTINUE", "tests pass and no concern is high", { values: green, report: { status: "VERIFIED" } }],
    ["LOOP", "an iteration can mend it", { values: red }],
    ["DETOUR", "lint errors lead to the auto-linter", { values: dirty }],
    ["ESCALATE", "a person must decide", { report: { status: "BLOCKED" } }],
    [
      "TERMINATE",
      "the last step is reached",
      {
        report: { status: "VERIFIED", worker: "critic" },
        before: (desk) => desk.data("advance_task", { taskId: "T1", result: "passed", worker: "builder" }),
      },
    ],
  ])("Z1: %s, because %s", async (decision, _, setting) => {
    expect((await routed(setting)).made).toMatchObject({ decision, applied: true });
  });
});

describe("the known failures", () => {
  it.each<[string, string, Setting]>([
    ["lint_errors", "auto-linter", { values: dirty }],
    ["missing_import", "import-fixer", { values: red, message: "ImportError: cannot import name 'x'" }],
    ["type_mismatch", "type-annotator", { values: { types: { errors: 1 } } }],
    ["test_fixture_missing", "test-setup", { values: red, message: "FixtureNotFoundError: fixture 'db'" }],
    ["upstream_diverged", "reset", { values: { git: { behind: 1, ahead: 0, conflicts: 0 } } }],
  ])("Z6: %s leads to %s and skips the iteration", async (signature, flow, { values, message }) => {
    const desk = open({ bundled: "workflows" });
    const { charter: _charter, routing, ...plain } = smallBuild;
    await desk.load("small-build", { ...plain, routing: { microloops: routing.microloops } });
    await desk.plant({ id: "T1", workflowType: "small-build" });
    await desk.advance("T1", undefined);
    const problems = message === undefined ? [] : [{ id: "t", message }];
    const call = equipped(desk.call, { bench: { values: values ?? {}, problems, runs: 0 } });
    const made = await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
    expect(made["detour_target"] ?? made["injected"]).toBe(flow);
    expect(made).toMatchObject({ source: "deterministic", why_now: { trigger: signature } });
    expect((await desk.task("T1")).stepRetries).toEqual({});
  });
});

describe("the exits of a microloop", () => {
  it("Z1: VERIFIED continues", async () => {
    const { made } = await routed({ values: green, report: { status: "VERIFIED" } });
    expect(made).toMatchObject({ decision: "CONTINUE", next_step_id: "review" });
  });

  it("Z1: no further iteration can help continues, with concerns", async () => {
    const concerns = [{ severity: "MEDIUM", description: "slow", location: "a.ts:1" }];
    const envelope = { can_further_iteration_help: false };
    const { made } = await routed({ values: green, report: { forensics: { concerns }, envelope } });
    expect(made).toMatchObject({ decision: "CONTINUE", next_step_id: "review", warnings: ["MEDIUM: slow"] });
  });

  it("Z1: the limit of iterations continues, with warnings", async () => {
    const before = async (desk: Desk) => desk.advance("T1", "failed", "failed");
    const { made } = await routed({ values: red, before });
    expect(made).toMatchObject({ decision: "CONTINUE", warnings: ["left the loop with tests.failed=2"] });
  });

  it("Z1 Z6: a repeated failure with a known fix takes the detour", async () => {
    const message = "ImportError: cannot import name 'x'";
    const definition = {
      ...smallBuild,
      charter: { ...smallBuild.charter, offroad: { allowed: [], forbidden: [] } },
    };
    const first = await routed({ definition, values: red, message });
    expect(first.made).toMatchObject({ decision: "LOOP", eliminated: [{}, { id: "detour:import-fixer" }] });
    const again = await routed({
      definition,
      values: red,
      message,
      before: async (desk, call) => {
        await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
        await desk.load("import-fixer", { ...linter, id: "import-fixer" });
      },
    });
    expect(again.made).toMatchObject({ decision: "DETOUR", detour_target: "import-fixer" });
  });
});

describe("the checks of a model's decision", () => {
  const no = (question: string) => ({
    alignment: { serves_goal: true, in_scope: true, helps_key_question: true, [question]: false },
  });
  it.each<[string, object, string]>([
    ["it is in the vocabulary", answer("JUMP"), '"JUMP" is not one of the candidates'],
    ["its step exists", answer("continue:nowhere"), '"continue:nowhere" is not one of the candidates'],
    ["its detour exists", answer("detour:magic"), '"detour:magic" is not one of the candidates'],
    [
      "it breaks no rule of the graph",
      answer("terminate:done"),
      '"terminate:done" is not one of the candidates',
    ],
    [
      "it serves the goal",
      answer("continue:review", no("serves_goal")),
      "the choice does not serve the goal",
    ],
    ["it is in scope", answer("continue:review", no("in_scope")), "the choice is out of scope"],
    [
      "it helps the key question",
      answer("continue:review", no("helps_key_question")),
      "the choice does not help the key question",
    ],
  ])("Z5: %s, or it is rejected and logged", async (_, wrong, reason) => {
    const { made, event, desk } = await routed({
      definition: retried,
      values: green,
      replies: [wrong, wrong],
    });
    expect(made).toMatchObject({ decision: "ESCALATE", source: "escalate" });
    expect(event["rejected"]).toEqual([reason, reason]);
    expect((await desk.task("T1")).currentStep).toBe("build-step-3");
  });
});

it("Z7: the documented line of the log is written field by field", async () => {
  const line =
    '{"seq":812,"timestamp":"2026-01-05T10:00:00.000Z","run_id":"T1","flow_key":"small-build","step_id":"build-step-3","decision":"DETOUR","detour_target":"auto-linter","reason":"5 fixable lint errors detected","forensic_summary":{"lint":{"errors":5,"fixable":5}},"iteration":{"current":2,"max":3},"signature_matched":"lint_errors","confidence":"HIGH","source":"deterministic","offroad":true,"candidates":["detour:auto-linter","loop:build-step-3:3","escalate"],"why_now":{"trigger":"lint_errors","relevance_to_charter":"allowed: flow:auto-linter"}}';
  const { desk } = await routed({ values: dirty, before: (one) => one.advance("T1", "failed") });
  const { decisions } = await desk.data<{ decisions: readonly object[] }>("list_decisions");
  expect(JSON.stringify({ ...decisions[0], seq: 812 })).toBe(line);
});
