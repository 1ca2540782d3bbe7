import { expect, it } from "vitest";
import type { DecisionLine } from "../model/route-decision.ts";
import { judgeOutcomes, type RunEnds } from "./judge-outcomes.ts";
import { lineOf } from "./judged-line.fixture.ts";

const failing = { tests: { passed: 3, failed: 1, skip: 0 } };
const outcomes = (lines: readonly Partial<DecisionLine>[], ends: RunEnds = {}) =>
  judgeOutcomes(lines.map(lineOf), ends).map(({ outcome }) => outcome);

it.each(["CONTINUE", "TERMINATE", "SKIP"] as const)(
  "O1: %s is bad if the step is decided about again, else as good as the end of the run",
  (decision) => {
    expect(outcomes([{ decision }])).toEqual([undefined]);
    expect(outcomes([{ decision }], { T1: "success" })).toEqual(["good"]);
    expect(outcomes([{ decision }], { T1: "failure" })).toEqual(["bad"]);
    expect(outcomes([{ decision }, { decision }], { T1: "success" })).toEqual(["bad", "good"]);
  },
);

it("O1: another step, another workflow and another run are other places", () => {
  const others = [{ step_id: "review" }, { flow_key: "child" }, { run_id: "T2" }];
  expect(outcomes([{}, ...others], { T1: "success" })).toEqual(["good", "good", "good", undefined]);
});

it("O1: a repetition is good if the next report has other figures", () => {
  const loop = { decision: "LOOP" as const, forensic_summary: failing };
  expect(outcomes([loop])).toEqual([undefined]);
  expect(outcomes([loop, { forensic_summary: failing }])).toEqual(["bad", undefined]);
  expect(outcomes([loop, {}])).toEqual(["good", undefined]);
});

it.each(["DETOUR", "INJECT_FLOW", "INJECT_NODES", "EXTEND_GRAPH"] as const)(
  "O1: %s is good if the next report does not match its signature",
  (decision) => {
    const detour = { decision, signature_matched: "lint_errors" };
    expect(outcomes([detour])).toEqual([undefined]);
    expect(outcomes([detour, { signature_matched: "lint_errors" }])).toEqual(["bad", undefined]);
    expect(outcomes([detour, {}])).toEqual(["good", undefined]);
    expect(outcomes([{ decision }, {}])).toEqual(["bad", undefined]);
    expect(outcomes([{ decision }, { forensic_summary: failing }])).toEqual(["good", undefined]);
  },
);

it("O1: an escalation has no outcome", () => {
  expect(outcomes([{ decision: "ESCALATE" }, {}], { T1: "success" })).toEqual([undefined, "good"]);
});
