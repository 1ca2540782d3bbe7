import fc from "fast-check";
import { expect, it } from "vitest";
import { apply } from "../engine/apply.ts";
import { agent, flow, reconstruction, reviewer, type Sketch, task } from "../engine/course.fixture.ts";
import { isGuarded } from "../engine/way-out.ts";
import type { Move } from "../model/move.ts";
import { decide } from "./decide.ts";
import { begun, inputAt, measured, microloop, policy, small } from "./route-input.fixture.ts";
import { worldWith } from "./world-with.ts";

const guarded: Sketch = flow(
  {
    work: task({ type: "gate", maxRetries: 1, evidence: [{ run: "npm test" }, { approval: "human" }] }),
    mend: task(),
  },
  ["start work", "work done passed", "work mend failed", "mend work"],
);
const open: Sketch = flow({ work: task({ outputs: ["a", "b", "failed"] }), x: task() }, [
  "start work",
  "work x a",
  "work x b",
  "work done failed",
  "x work failed",
  "x done",
]);

const count = fc.nat({ max: 3 });
const testCounts = fc.record({ passed: count, failed: count, skip: count });
const values = fc.record(
  {
    tests: testCounts,
    lint: fc.record({ errors: count, fixable: count }, { requiredKeys: ["errors"] }),
    types: fc.record({ errors: count }),
    git: fc.record({ behind: count, ahead: count, conflicts: count }),
    diff: fc.record({
      files: count,
      additions: count,
      deletions: count,
      paths: fc.array(fc.constantFrom("a", ".github/x")),
      digest: fc.constantFrom("d", "e"),
    }),
  },
  { requiredKeys: [] },
);
const word = fc.constantFrom(
  "continue:review",
  "escalate",
  "CONTINUE",
  "loop:work:2",
  "terminate:done",
  "skip",
  "inject_nodes",
  "__proto__",
  "done",
);
const answer = fc.oneof(
  fc.anything(),
  fc.record({
    candidate_id: word,
    reason: fc.string({ minLength: 1 }),
    confidence: fc.constantFrom("HIGH", "MEDIUM", "LOW"),
    alignment: fc.record({
      serves_goal: fc.boolean(),
      in_scope: fc.boolean(),
      helps_key_question: fc.boolean(),
    }),
    why_now: fc.record({ trigger: fc.string(), relevance_to_charter: fc.string() }),
    nodes: fc.array(
      fc.record({
        id: fc.constantFrom("a", "b", "start", "x/y"),
        purpose: fc.string(),
        serves_goal: fc.constant("g"),
      }),
      { maxLength: 6 },
    ),
  }),
);
const given = fc.record({
  sketch: fc.constantFrom(small, guarded, open, reconstruction),
  failures: fc.array(fc.constantFrom("passed", "failed"), { maxLength: 6 }),
  status: fc.constantFrom("VERIFIED", "UNVERIFIED", "PARTIAL", "BLOCKED"),
  by: fc.constantFrom(agent, reviewer),
  found: values,
  claims: values,
  holds: fc.boolean(),
  envelope: fc.record(
    { next_step_id: word, recommendation: word, can_further_iteration_help: fc.boolean() },
    { requiredKeys: [] },
  ),
  attempts: fc.record({ lint_errors: count, upstream_diverged: count }),
  mode: fc.constantFrom("deterministic", "assist", "authoritative"),
  isMicroloop: fc.boolean(),
  offroad: fc.record({
    allowed: fc.array(fc.constantFrom("flow:reset", "path:src/**")),
    forbidden: fc.array(fc.constantFrom("flow:auto-linter", "path:.github/**", "tag:t")),
  }),
  answers: fc.option(fc.array(answer, { maxLength: 3 }), { nil: undefined }),
});

/** Whether a move leaves a gate closed. */
function isHarmless(move: Move): boolean {
  if (move.type === "report") return move.outcome === "failed";
  return move.type === "escalate" || (move.type === "excursion" && move.return === "resume");
}

it("K1 D1 D8 D9: whatever is measured, claimed and answered, the decision is a candidate that the engine accepts, and no gate is passed without its evidence", () => {
  fc.assert(
    fc.property(given, (one) => {
      const course = begun(one.sketch);
      for (const outcome of one.failures) course.try({ type: "report", outcome, by: agent });
      const facts = [{ requirement: "1:run npm test", holds: one.holds }];
      const input = inputAt(course, {
        status: one.status,
        by: one.by,
        forensics: measured(one.found),
        claims: one.claims,
        envelope: one.envelope,
        facts,
        memory: { previousSignature: null, attempts: one.attempts, reports: [] },
        policy: {
          ...policy,
          mode: one.mode,
          block: one.isMicroloop ? microloop : {},
          charter: { goal: "g", offroad: one.offroad },
        },
        tags: ["t"],
      });
      const route = decide(input, one.answers);
      expect(decide(input, one.answers)).toEqual(route);
      const ids = route.candidates.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      if (route.kind !== "decided") {
        expect(route.kind === "impossible").toBe(ids.length === 0);
        return;
      }
      const { candidate, move, steps } = route.choice;
      expect(ids).toContain(candidate.id);
      const world = steps ? worldWith(course.world, steps.program) : course.world;
      expect(apply(course.program, course.position, move, world).ok).toBe(true);
      for (const { type } of steps?.program.nodes.values() ?? [])
        expect(["start", "task", "end"]).toContain(type);
      if (isGuarded(route.assessment.node) && one.sketch === guarded) expect(isHarmless(move)).toBe(true);
    }),
    { seed: 15, numRuns: 1_500 },
  );
});
