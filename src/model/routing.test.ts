import { expect, it } from "vitest";
import { Charter } from "./charter.ts";
import { RouteRequest, RoutingBlock } from "./routing.ts";

it("a request with figures, an iteration and no earlier failure is read as it is", () => {
  const request = {
    taskId: "T1",
    step_completed: "build-step-3",
    agent: "code-implementer",
    status: "UNVERIFIED",
    forensics: {
      tests: { passed: 42, failed: 2, skip: 0 },
      lint: { errors: 0 },
      diff: { files: 5, additions: 120, deletions: 45 },
      concerns: [{ severity: "HIGH", description: "no error handling", location: "src/auth.py:42" }],
    },
    iteration: { current: 2, max: 3 },
    previous_failure_signature: null,
  };
  expect(RouteRequest.parse(request)).toEqual(request);
});

it("a charter and a routing block of a workflow are read", () => {
  expect(
    Charter.safeParse({ goal: "g", offroad: { allowed: ["flow:reset"], forbidden: ["path:.github/**"] } })
      .success,
  ).toBe(true);
  expect(RoutingBlock.safeParse({ microloops: { build: { max: 3, exits: "review" } } }).success).toBe(false);
  const block = {
    mode: "assist",
    limits: { depth: 3, excursions: 10 },
    microloops: { build: { max: 3, exit: "review" } },
    detours: { fix: { workflow: "fix", return: "resume" } },
    inject: ["reset"],
    signatures: { lint_errors: { when: "lint.fixable > 0", target: "fix", attempts: 1 } },
  };
  expect(RoutingBlock.parse(block)).toEqual(block);
});
