import fc from "fast-check";
import { expect, it } from "vitest";
import { agent, Course, flow, reviewer, type Sketch, task } from "../engine/course.fixture.ts";
import { isGuarded } from "../engine/way-out.ts";
import type { Event } from "../model/event.ts";
import { usualRouteLimits } from "../model/routing.ts";
import { catalogue } from "../workflow/catalogue.ts";
import { decide } from "./decide.ts";
import { linter, measured, reset } from "./route-input.fixture.ts";
import type { RouteInput } from "./route-input.ts";
import { taskMemory } from "./task-memory.ts";

/** Work, then a gate with evidence, then the release. Each step may send the task elsewhere. */
const guarded: Sketch = flow(
  {
    work: task({ maxRetries: 2, optional: true }),
    check: { type: "gate", name: "Check", maxRetries: 1, evidence: [{ run: "npm test" }] },
    release: task(),
  },
  [
    "start work",
    "work check passed",
    "work check max_retries_exceeded",
    "check release passed",
    "check work failed",
    "check help max_retries_exceeded",
    "release done",
  ],
);
const known: readonly Sketch[] = [
  { ...linter, routing: { detours: {} } },
  reset,
  {
    ...flow({ solve: task() }, ["start solve", "solve done passed", "solve broken failed"]),
    id: "conflict-resolver",
  },
];

const count = fc.nat({ max: 2 });
const found = fc.record(
  {
    tests: fc.record({ passed: count, failed: count, skip: count }),
    lint: fc.record({ errors: count, fixable: count }),
    git: fc.record({ behind: count, ahead: count, conflicts: count }),
  },
  { requiredKeys: [] },
);
const way = fc.constantFrom("resume", "advance", "halt", "goto");
const turn = fc.record({
  status: fc.constantFrom("VERIFIED", "UNVERIFIED", "PARTIAL", "BLOCKED"),
  found,
  by: fc.constantFrom(agent, reviewer),
  holds: fc.boolean(),
  verified: fc.boolean(),
  answers: fc.option(
    fc.array(
      fc.record({
        candidate_id: fc.constantFrom("skip:check", "continue:check", "escalate", "release", "loop:work:2"),
        reason: fc.constant("r"),
        confidence: fc.constantFrom("HIGH", "LOW"),
        alignment: fc.constant({ serves_goal: true, in_scope: true, helps_key_question: true }),
        why_now: fc.constant({ trigger: "t", relevance_to_charter: "r" }),
        assured_by: fc.constant("a"),
      }),
      { maxLength: 2 },
    ),
    { nil: undefined },
  ),
});

class Routed extends Course {
  verified = false;
  override get world() {
    return { ...super.world, verified: this.verified };
  }
}

function inputAt(
  course: Routed,
  one: Partial<RouteInput>,
  back: Partial<RouteInput["policy"]["block"]>,
): RouteInput {
  const { position } = course;
  return {
    program: course.program,
    position,
    world: course.world,
    by: agent,
    at: "2026-01-05T10:00:00.000Z",
    status: "UNVERIFIED",
    claims: {},
    envelope: {},
    forensics: measured({}),
    captured: [],
    facts: [],
    ...taskMemory(position),
    policy: { mode: "assist", block: back, signatures: catalogue },
    tags: [],
    ...one,
  };
}

/** Whether an event leaves the gate as passed without its evidence. */
function slips(event: Event): boolean {
  if (event.type === "skipped") return event.step === "check";
  if (event.type !== "reported" || event.step !== "check" || event.outcome === "failed") return false;
  return !event.evidence?.some(({ holds }) => holds);
}

it("X1 X2 X3 X4 K1 K5: whatever is measured and answered, every decision is a move of the engine, no gate is passed, and excursions nest to the limit and end", () => {
  let excursions = 0;
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 40 }), way, (turns, back) => {
      const course = new Routed(guarded, { known });
      course.begin();
      const detour = (workflow: string) => ({
        workflow,
        return: back,
        ...(back === "goto" && { goto: "check" }),
      });
      const block = {
        detours: {
          "auto-linter": detour("auto-linter"),
          reset: detour("reset"),
          "conflict-resolver": detour("conflict-resolver"),
        },
      };
      for (const { status, found: values, by, holds, verified, answers } of turns) {
        course.verified = verified;
        const facts = [{ requirement: "1:run npm test", holds }];
        const input = inputAt(course, { status, by, facts, forensics: measured(values) }, block);
        const route = decide(input, answers);
        if (route.kind !== "decided") continue;
        expect(route.candidates.map(({ id }) => id)).toContain(route.choice.candidate.id);
        const from = course.position;
        const { events, position } = course.do(route.choice.move);
        const depth = position.frames.filter(({ kind }) => kind === "routed").length;
        expect(depth).toBeLessThanOrEqual(usualRouteLimits.depth);
        expect(position.routes?.made ?? 0).toBeLessThanOrEqual(usualRouteLimits.excursions);
        expect(events.some(slips)).toBe(false);
        const isRelease =
          position.step === "release" && from.step !== "release" && position.frames.length === 0;
        if (isRelease && from.frames.length === 0) expect(from.step).toBe("check");
        if (depth > from.frames.length) excursions += 1;
      }
      // Every open excursion ends: reporting its steps leads back to the step that it left.
      for (let reports = 0; course.position.frames.length > 0; reports++) {
        expect(reports).toBeLessThan(20);
        if (course.position.escalation) course.resolve("resume");
        else course.report("passed");
      }
      const { node } = course.position.frames[0] ?? { node: course.position.step };
      expect(course.program.nodes.has(node)).toBe(true);
      const end = course.program.nodes.get(course.position.step);
      expect(end && (end.type === "end" || !isGuarded(end) || end.id === "check")).toBe(true);
    }),
    { seed: 7, numRuns: 400 },
  );
  expect(excursions).toBeGreaterThan(100);
});
