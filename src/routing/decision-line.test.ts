import { expect, it } from "vitest";
import { DecisionLine, RouteDecision } from "../model/routing.ts";
import type { Route } from "./decide.ts";
import { decisionLine } from "./decision-line.ts";
import { type DecisionPlace, routeDecision } from "./route-decision.ts";
import { begun, decided, measured, policy } from "./route-input.fixture.ts";

const place = { seq: 812, timestamp: "2026-01-05T10:00:00.000Z", taskId: "T1" };

function lineOf(route: Extract<Route, { kind: "decided" }>, more: Partial<DecisionPlace> = {}) {
  const made = routeDecision(route, { flow: "small-build", path: "build-step-3", rejected: [], ...more });
  expect(RouteDecision.parse(made)).toEqual(made);
  return decisionLine({ ...made, step: "build-step-3" }, place);
}

it("W3 W1: a detour is a line with its target, its figures and why now", () => {
  const route = decided(begun(), { forensics: measured({ lint: { errors: 5, fixable: 5 } }) });
  expect(DecisionLine.parse(lineOf(route))).toEqual({
    seq: 812,
    timestamp: "2026-01-05T10:00:00.000Z",
    run_id: "T1",
    flow_key: "small-build",
    step_id: "build-step-3",
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
    why_now: { trigger: "lint_errors", relevance_to_charter: "the workflow has no charter" },
  });
});

it("W3: an injected workflow, an agent and a model are named", () => {
  const route = decided(begun(), { forensics: measured({ git: { behind: 1, ahead: 0, conflicts: 0 } }) });
  const model = { name: "small", ms: 12, tokens: { in: 300, out: 100 } };
  expect(lineOf(route, { agent: "a", model })).toMatchObject({
    decision: "INJECT_FLOW",
    injected_flow: "reset",
    agent_key: "a",
    model,
  });
});

it("W1: a line of CONTINUE does not leave the path", () => {
  const line = lineOf(decided(begun(), { status: "VERIFIED" }));
  expect(line).toMatchObject({ decision: "CONTINUE", offroad: false });
  expect(line).not.toHaveProperty("why_now");
});

it("X6 W3: a decision keeps its values with their origin, and what the next one compares itself with", () => {
  const diff = { files: 1, additions: 1, deletions: 0, paths: ["a"], digest: "d" };
  const tests = { passed: 3, failed: 2, skip: 1, errors: 1 };
  const problems = [{ id: "adds", message: "1 is not 2" }];
  const made = (claims: object, forensics = measured({})) =>
    routeDecision(decided(begun(), { forensics, claims, problems }), {
      flow: "f",
      path: "ship/build-step-3",
      rejected: ["r"],
    });
  const measuredOne = made({}, measured({ tests, diff }));
  expect(measuredOne).toMatchObject({
    rejected: ["r"],
    trace: { signature: expect.stringMatching(/^[0-9a-f]{16}$/), digest: "d", failures: 3, tests: 6 },
    forensics: { tests: { source: "junit", rank: 2 }, diff: { digest: "d" } },
  });
  expect(measuredOne.forensics["diff"]).not.toHaveProperty("paths");
  const { errors: _errors, ...counted } = tests;
  expect(made({}, measured({ tests: counted })).trace).toMatchObject({ failures: 2, tests: 6 });
  expect(made({ tests, diff }).trace).not.toHaveProperty("tests");
});

it("W3: added steps and a proposal are named", () => {
  const authoritative = { ...policy, mode: "authoritative" as const };
  const answer = {
    candidate_id: "extend_graph",
    reason: "r",
    confidence: "HIGH",
    alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
    why_now: { trigger: "t", relevance_to_charter: "r" },
    nodes: [{ id: "look", purpose: "p", serves_goal: "s" }],
    patch: [{ op: "remove", path: "/x" }],
  };
  const forensics = measured({ tests: { passed: 1, failed: 0, skip: 0 } });
  const input = { forensics, policy: authoritative, graph: { problemOf: () => undefined } };
  expect(lineOf(decided(begun(), input, [answer]), { proposal: "graph-1" })).toMatchObject({
    decision: "EXTEND_GRAPH",
    injected_nodes: ["look"],
    proposal: "graph-1",
    offroad: true,
  });
});

it("W3: an escalation keeps what failed, in the words of tools", () => {
  const problems = [{ id: "adds", message: "1 is not 2" }];
  const blocked = decided(begun(), { status: "BLOCKED" });
  const at = { flow: "small-build", path: "build-step-3", rejected: [], problems };
  expect(routeDecision(blocked, at).last_failure).toEqual([
    { quoted_id: "adds", quoted_message: "1 is not 2" },
  ]);
  expect(routeDecision(decided(begun(), { status: "VERIFIED" }), at)).not.toHaveProperty("last_failure");
});
