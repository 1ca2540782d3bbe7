import { components, cycles } from "../space/components.ts";
import type { Step } from "../space/movement.ts";
import type { Survey } from "../space/survey.ts";
import { Unrolled } from "../space/unrolled.ts";

/** The cycles that no budget, loop limit or person ends. Each lists its nodes in the order of the definition. */
export function unboundedCycles({ movement, unattended, isReached }: Survey): readonly (readonly string[])[] {
  const goesOn = (step: Step) =>
    isFree(step) && isReached(step.from) && isReached(step.to) && unattended.leadsOn(step);
  const { of, members } = components(movement.out.map((steps) => steps.filter(goesOn).map(({ to }) => to)));
  const unrolled = new Unrolled(movement, goesOn);
  const endless = new Set(cycles(unrolled.links).map(([place = 0]) => of[unrolled.placeOf(place)]));
  return members
    .filter((_, component) => endless.has(component))
    .map((places) => places.toSorted((a, b) => a - b))
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map((places) => places.map((place) => movement.nodes[place]?.id ?? ""));
}

/**
 * Whether a step may be part of an unbounded cycle. Branches are tasks of their own: the task that forked goes from the
 * fork to the join. Calls may be made any number of times anyway, so they do not count as a cycle of the workflow.
 */
function isFree({ kind }: Step): boolean {
  return kind !== "retry" && kind !== "spawn" && kind !== "call";
}
