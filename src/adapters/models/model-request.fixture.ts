import type { ModelRequest } from "../../operations/ports/model-port.ts";

/** A request with two candidates. */
export const request: ModelRequest = {
  packet: {
    step_completed: "build-step-3",
    status: "UNVERIFIED",
    forensics: {
      tests: { passed: 44, failed: 0, skip: 0 },
      diff: { files: 5, additions: 120, deletions: 45 },
    },
    iteration: { current: 2, max: 3 },
    previous_failure_signature: null,
    charter: {
      goal: "The change is built and its tests pass.",
      key_question: "Does it do what was asked?",
      exit_criteria: ["tests pass"],
      non_goals: ["refactoring"],
    },
    candidates: [
      {
        id: "loop:build-step-3:3",
        decision: "LOOP",
        priority: 90,
        default: true,
        next_step_id: "build-step-3",
      },
      { id: "continue:review", decision: "CONTINUE", priority: 40, next_step_id: "review" },
      { id: "escalate", decision: "ESCALATE", priority: 10 },
    ],
  },
  candidates: ["loop:build-step-3:3", "continue:review", "escalate"],
  authoritative: false,
};

export const answer = {
  candidate_id: "continue:review",
  reason: "All tests pass.",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
};

export const never: AbortSignal = new AbortController().signal;
