import { expect, it } from "vitest";
import { DecisionLine } from "../model/routing.ts";
import { decisionLine } from "./decision-line.ts";
import { begun, decided, measured } from "./route-input.fixture.ts";

const place = {
  seq: 812,
  timestamp: "2026-01-05T10:00:00.000Z",
  taskId: "T1",
  workflow: "small-build",
  step: "build-step-3",
};

it("W3 W1: a detour is a line with its target, its figures and why now", () => {
  const route = decided(begun(), { forensics: measured({ lint: { errors: 5, fixable: 5 } }) });
  expect(DecisionLine.parse(decisionLine(route, place))).toEqual({
    seq: 812,
    timestamp: "2026-01-05T10:00:00.000Z",
    run_id: "T1",
    flow_key: "small-build",
    step_id: "build-step-3",
    decision: "DETOUR",
    detour_target: "auto-linter",
    reason: "lint_errors, lint.errors=5",
    forensic_summary: { lint: { errors: 5, fixable: 5 } },
    iteration: { current: 1, max: 3 },
    signature_matched: "lint_errors",
    confidence: "HIGH",
    source: "deterministic",
    offroad: true,
    candidates: ["detour:auto-linter", "loop:build-step-3:2", "escalate"],
    why_now: { trigger: "lint_errors", relevance_to_charter: "the workflow has no charter" },
  });
});

it("W3: an injected workflow, an agent and a model are named", () => {
  const route = decided(begun(), { forensics: measured({ git: { behind: 1, ahead: 0, conflicts: 0 } }) });
  const model = { name: "small", ms: 12, tokens: { in: 300, out: 100 } };
  expect(decisionLine(route, { ...place, agent: "a", model })).toMatchObject({
    decision: "INJECT_FLOW",
    injected_flow: "reset",
    agent_key: "a",
    model,
  });
});

it("W1: a line of CONTINUE does not leave the path", () => {
  const line = decisionLine(decided(begun(), { status: "VERIFIED" }), place);
  expect(line).toMatchObject({ decision: "CONTINUE", offroad: false });
  expect(line).not.toHaveProperty("why_now");
});
