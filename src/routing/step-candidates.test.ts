import { describe, expect, it } from "vitest";
import { flow, task } from "../engine/course.fixture.ts";
import { activity, flag, GuidedCourse, guided, step } from "../engine/guided.fixture.ts";
import { decide } from "./decide.ts";
import { failingWords } from "./failing.ts";
import { begun, decided, ids, inputAt, measured, policy } from "./route-input.fixture.ts";

const passing = measured({ tests: { passed: 4, failed: 0, skip: 0 } });
const answer = {
  candidate_id: "skip:next",
  reason: "nothing to do",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
};

describe("an optional step", () => {
  const optional = () =>
    begun(
      flow({ work: task({ optional: true, maxRetries: 3 }), next: task() }, [
        "start work",
        "work next passed",
        "next done",
      ]),
    );

  it("K1 K4 K6: the way past it is a candidate of low priority, unless the report is blocked", () => {
    const route = decide(inputAt(optional(), { forensics: passing }), []);
    expect(route.candidates).toContainEqual(
      expect.objectContaining({ id: "skip:next", decision: "SKIP", priority: 20 }),
    );
    expect(ids(decided(optional(), { status: "BLOCKED" }))).not.toContain("skip:next");
  });

  it("D3 D5: no rule and no recommendation skips it", () => {
    expect(decided(optional()).choice.candidate.decision).toBe("LOOP");
    const given = { forensics: passing, envelope: { recommendation: "SKIP" } };
    expect(decided(optional(), given).source).toBe("escalate");
  });

  it("D4: a skip says why the step is not needed and what assures it", () => {
    const given = { forensics: passing };
    expect(decide(inputAt(optional(), given), [answer])).toMatchObject({
      kind: "needs_choice",
      rejected: ["a skip must say what assures the work instead"],
    });
    const route = decided(optional(), given, [{ ...answer, assured_by: "the nightly run" }]);
    expect(route).toMatchObject({
      reason: "nothing to do; assured by the nightly run",
      choice: { move: { type: "skip" } },
    });
  });
});

it("K1: an optional step with evidence or a check is not skipped, whatever the model answers", () => {
  const guardedBy = (more: object) =>
    GuidedCourse.begun(
      guided([activity("main", [step("a", { required: false, ...more }), step("b")])], {
        variables: [flag("ready")],
      }),
    );
  const checked = { actions: [{ action: "validate", target: "ready == true" }] };
  const answers = [{ ...answer, candidate_id: "skip:main/b", assured_by: "me" }];
  for (const more of [{ evidence: [{ run: "npm test" }] }, checked]) {
    const route = decide(inputAt(guardedBy(more), { forensics: passing }), answers);
    expect(ids(route), JSON.stringify(more)).not.toContain("skip:main/b");
  }
  expect(ids(decide(inputAt(guardedBy({}), { forensics: passing }), []))).toContain("skip:main/b");
});

it("K3: a used-up loop does not lead past a gate that cannot fail", () => {
  const block = { microloops: { ask: { max: 1 } } };
  const course = begun({
    ...flow({ ask: { type: "gate", name: "Ask", outputs: ["yes", "no"] }, next: task() }, [
      "start ask",
      "ask next yes",
      "ask done no",
      "next done",
    ]),
    routing: block,
  });
  const route = decided(course, { policy: { ...policy, block } });
  expect(route.choice.candidate.decision).toBe("ESCALATE");
  expect(ids(route)).toEqual(["escalate"]);
});

describe("a guided microloop without the outcome failed", () => {
  const block = { microloops: { "main/a": { max: 2 } } };
  const looped = () =>
    GuidedCourse.begun(guided([activity("main", [step("a"), step("b")])], { routing: block }));
  const given = { policy: { ...policy, block } };

  it("K1 D3: it is repeated, and left with warnings when it is used up", () => {
    const course = looped();
    const red = { ...given, forensics: measured({ tests: { passed: 1, failed: 1, skip: 0 } }) };
    const first = decided(course, red);
    expect(first).toMatchObject({
      reason: "1 test fails; iteration 1 of 2",
      choice: { candidate: { id: "loop:main/a:2", decision: "LOOP" }, move: { type: "repeat" } },
    });
    course.do(first.choice.move);
    expect(decided(course, red)).toMatchObject({
      reason: "iteration 2 of 2: the limit is reached",
      warnings: ["left the loop with tests.failed=1"],
      choice: { candidate: { id: "continue:main/b" }, isExhausted: true },
    });
  });

  it("D7: it is left early if no iteration can help", () => {
    const route = decided(looped(), { ...given, envelope: { can_further_iteration_help: false } });
    expect(route).toMatchObject({ reason: "no further iteration can help", source: "fast_path" });
  });
});

it("D3: a failure is told in words", () => {
  const words = ["tests.failed=1", "tests.errors=2", "lint.errors=1", "types.errors=3", "git.conflicts=1"];
  expect(words.map(failingWords)).toEqual([
    "1 test fails",
    "2 errors of the tests",
    "1 lint error",
    "3 type errors",
    "1 merge conflict",
  ]);
  expect(["security.critical=2", "concerns.high=1", "other"].map(failingWords)).toEqual([
    "2 critical findings",
    "1 high concern",
    "other",
  ]);
  const mended = (lint: { errors: number; fixable?: number }) =>
    decided(begun(), { forensics: measured({ lint }) });
  expect(mended({ errors: 1, fixable: 1 }).reason).toBe("1 fixable lint error detected");
  expect(mended({ errors: 2 }).reason).toBe("lint_errors: 2 lint errors");
});

it("K5: an excursion that the engine refuses is eliminated with its reason", () => {
  const block = {
    detours: { "auto-linter": { workflow: "auto-linter", return: "goto" as const, goto: "done" } },
  };
  const route = decided(begun(), {
    forensics: measured({ lint: { errors: 1 } }),
    policy: { ...policy, block },
  });
  expect(route.eliminated).toContainEqual({
    id: "detour:auto-linter",
    reason: 'No way without a gate leads from "Work" to "done".',
  });
});

it("K1: a report that a person has approved is tried with its hash", () => {
  const course = begun(
    flow({ work: task({ evidence: [{ approval: "human" }] }) }, ["start work", "work done passed"]),
  );
  const report = "the hash of passed";
  course.do({ type: "approve", requirement: "1:approval human", report, by: { kind: "person", id: "pat" } });
  const hashOf = (outcome: string | undefined) => `the hash of ${outcome}`;
  expect(decided(course, { status: "VERIFIED", hashOf }).choice.candidate.decision).toBe("TERMINATE");
  expect(decided(course, { status: "VERIFIED" }).choice.candidate.decision).toBe("ESCALATE");
});
