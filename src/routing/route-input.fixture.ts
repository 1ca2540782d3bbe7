import assert from "node:assert/strict";
import { agent, Course, flow, type Sketch, task } from "../engine/course.fixture.ts";
import type { Forensics, Measurements } from "../model/measurement.ts";
import { catalogue } from "../workflow/catalogue.ts";
import { combineReadings } from "./combine-readings.ts";
import { decide, type Route } from "./decide.ts";
import type { RouteInput, RoutePolicy } from "./route-input.ts";

export const AT = "2026-01-05T10:00:00.000Z";

/** Forensics with these values, measured by tools. */
export function measured(values: Measurements, more: { rank?: 1 | 2 | 3; source?: string } = {}): Forensics {
  const { rank = 2, source = "junit" } = more;
  return combineReadings([{ measured: true, source, rank, at: AT, values, problems: [] }], {
    isChosen: true,
  });
}

export const unmeasured: Forensics = combineReadings([], { isChosen: true });

/** A step with three iterations, then a review. */
export const small: Sketch = {
  ...flow(
    {
      "build-step-3": task({ maxRetries: 2 }),
      review: {
        type: "gate",
        name: "Review",
        maxRetries: 2,
        evidence: [{ by: "other", than: "build-step-3" }],
      },
    },
    [
      "start build-step-3",
      "build-step-3 review passed",
      "build-step-3 review max_retries_exceeded",
      "review done passed",
      "review build-step-3 failed",
      "review help max_retries_exceeded",
    ],
  ),
  id: "small-build",
};

export const linter: Sketch = { ...flow({ fix: task() }, ["start fix", "fix done"]), id: "auto-linter" };
export const reset: Sketch = { ...flow({ pull: task() }, ["start pull", "pull done"]), id: "reset" };

export const policy: RoutePolicy = { mode: "assist", block: {}, signatures: catalogue };
export const microloop = { microloops: { "build-step-3": { max: 3, exit: "review" } } };

/** A course at its first step. */
export function begun(sketch: Sketch = small): Course {
  return Course.begun(sketch, { known: [linter, reset] });
}

export function inputAt(course: Course, more: Partial<RouteInput> = {}): RouteInput {
  return {
    program: course.program,
    position: course.position,
    world: course.world,
    by: agent,
    at: AT,
    status: "UNVERIFIED",
    claims: {},
    envelope: {},
    forensics: unmeasured,
    captured: [],
    facts: [],
    memory: { previousSignature: null, attempts: {}, reports: [] },
    excursions: { depth: 0, made: 0, open: [] },
    policy,
    tags: [],
    ...more,
  };
}

type Decided = Extract<Route, { kind: "decided" }>;

/** The decision, which must be one of the candidates and accepted by the engine. */
export function decided(
  course: Course,
  more: Partial<RouteInput> = {},
  answers?: readonly unknown[],
): Decided {
  const route = decide(inputAt(course, more), answers);
  assert.ok(route.kind === "decided", route.kind);
  return route;
}

export const ids = (route: Route): readonly string[] => route.candidates.map(({ id }) => id);
