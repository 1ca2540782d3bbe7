import { components, cycles } from "../space/components.ts";
import type { Step } from "../space/movement.ts";
import type { Survey } from "../space/survey.ts";
import { Unrolled } from "../space/unrolled.ts";

/** Each as its nodes, in the order of the definition. */
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
 * Branches are tasks of their own: what goes round is the task that forked, past its join. Calls may be made as often
 * as one likes, wherever they come back to.
 */
function isFree({ kind }: Step): boolean {
  return kind !== "retry" && kind !== "spawn" && kind !== "call";
}
