import { own } from "../engine/own-property.ts";
import { stepPath } from "../engine/step-path.ts";
import type { Position } from "../model/position.ts";
import type { Excursions, StepMemory } from "./route-input.ts";

/** What a task's position remembers for the next decision: the earlier ones at its step, and its excursions. */
export function taskMemory(position: Position): {
  readonly memory: StepMemory;
  readonly excursions: Excursions;
} {
  const { routes, frames } = position;
  const trace = own(routes?.steps ?? {}, stepPath(position));
  const open = frames.flatMap(({ workflow, routed }) =>
    routed ? [{ flow: workflow, trigger: routed.signature ?? "" }] : [],
  );
  return {
    memory: {
      previousSignature: trace?.signature ?? null,
      attempts: trace?.attempts ?? {},
      reports: trace?.reports ?? [],
      testsBefore: trace?.tests,
      doer: trace?.doer,
    },
    excursions: { depth: open.length, made: routes?.made ?? 0, open },
  };
}
