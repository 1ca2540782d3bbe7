import { describe, expect, it } from "vitest";
import { flow, task } from "../engine/course.fixture.ts";
import type { Json } from "../model/json.ts";
import { circumstancesOf } from "./accepted-choice.ts";
import { decide } from "./decide.ts";
import { begun, decided, inputAt, measured, policy } from "./route-input.fixture.ts";
import type { RouteInput } from "./route-input.ts";
import { plainId, situationOf } from "./situation-of.ts";

const passing = measured({ tests: { passed: 44, failed: 0, skip: 0 } });
const rulesFor = (input: RouteInput, choice: string) => [
  {
    id: "r1",
    situation: situationOf(circumstancesOf(input, decide(input))),
    choice,
    acceptedAt: "2026-01-05T10:00:00.000Z",
  },
];

describe("an accepted rule", () => {
  it("O8: it decides before a model, in every mode, with its id and date", () => {
    const input = inputAt(begun(), { forensics: passing });
    for (const mode of ["assist", "deterministic"] as const)
      expect(
        decided(
          begun(),
          { ...input, rules: rulesFor(input, "continue:review"), policy: { ...policy, mode } },
          [],
        ),
      ).toMatchObject({
        source: "deterministic",
        confidence: "HIGH",
        reason: "rule r1, accepted 2026-01-05",
        choice: { candidate: { id: "continue:review" } },
      });
    expect(
      decided(begun(), { ...input, rules: rulesFor(input, "loop:build-step-3") }).choice.candidate.id,
    ).toBe("loop:build-step-3:2");
    expect(plainId("loop:build-step-3:2")).toBe("loop:build-step-3");
  });

  it("O8: the other rules come first", () => {
    const input = inputAt(begun(), { forensics: passing });
    const rules = rulesFor(input, "continue:review");
    const red = measured({ tests: { passed: 1, failed: 1, skip: 0 } });
    expect(decided(begun(), { ...input, rules, forensics: red }).choice.candidate.decision).toBe("LOOP");
  });

  it("O8: it takes nothing that needs an answer, nor after a rejected report, nor in another situation", () => {
    const free = { ...policy, mode: "authoritative" as const };
    const input = inputAt(begun(), { forensics: passing, policy: free });
    expect(decide({ ...input, rules: rulesFor(input, "inject_nodes") }, []).kind).toBe("needs_choice");
    const doubtful = {
      ...input,
      claims: { tests: { passed: 9, failed: 0, skip: 0 } },
      memory: { previousSignature: null, attempts: {}, reports: [], testsBefore: 100 },
    };
    const judged = decide(doubtful, []);
    expect(judged.verdict).toBe("REJECT");
    const rejected = decide({ ...doubtful, rules: rulesFor(doubtful, "continue:review") }, []);
    expect(rejected).toMatchObject({ kind: "needs_choice" });
    const elsewhere = {
      ...input,
      rules: rulesFor(input, "continue:review").map((rule) => ({
        ...rule,
        situation: { ...rule.situation, step: "x" },
      })),
    };
    expect(decide(elsewhere, []).kind).toBe("needs_choice");
  });

  it("O10: it leads around no gate, also if the workflow has got one since", () => {
    const hasty = (review: Json) =>
      begun({
        ...flow({ work: task({ outputs: ["passed", "ready"] }), review }, [
          "start work",
          "work review passed",
          "work done ready",
          "review done passed",
        ]),
        id: "small-build",
      });
    const plain = hasty(task());
    const rules = rulesFor(inputAt(plain, { forensics: passing }), "terminate:done");
    expect(decided(plain, { forensics: passing, rules }, []).choice.candidate.id).toBe("terminate:done");
    const guarded = hasty({ type: "gate", name: "Review" });
    expect(decide(inputAt(guarded, { forensics: passing, rules }), []).kind).toBe("needs_choice");
  });

  it("O8: a matched failure is part of the situation", () => {
    const input = inputAt(begun(), { forensics: measured({ lint: { errors: 5, fixable: 5 } }) });
    expect(circumstancesOf(input, decide(input))).toMatchObject({ signature_matched: "lint_errors" });
  });
});

describe("a model's confidence", () => {
  const answer = {
    candidate_id: "continue:review",
    reason: "it helps",
    confidence: "HIGH",
    alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
    why_now: { trigger: "t", relevance_to_charter: "r" },
  };
  const calibration = {
    model: "m",
    confidence: "HIGH" as const,
    judged: 10,
    wrong: 5,
    isOverconfident: true,
  };

  it("O7: HIGH that was wrong too often escalates, with the reason", () => {
    const model = { name: "m", calibrations: [calibration] };
    expect(decided(begun(), { forensics: passing, model }, [answer])).toMatchObject({
      confidence: "LOW",
      choice: { candidate: { id: "escalate" } },
      reason: "HIGH of m counts as LOW: 5 of its last 10 were wrong; it chose continue:review: it helps",
    });
    const other = { name: "n", calibrations: [calibration] };
    expect(decided(begun(), { forensics: passing, model: other }, [answer])).toMatchObject({
      confidence: "HIGH",
    });
  });
});
