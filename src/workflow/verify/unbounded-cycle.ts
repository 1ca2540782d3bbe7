import { atNode, type Check, listed } from "./check.ts";
import { components, cycles } from "./components.ts";
import type { Step } from "./movement.ts";
import type { Survey } from "./survey.ts";
import { Unrolled } from "./unrolled.ts";

/** Cycles that no retry budget and no loop's limit ends, and no person interrupts. */
export const unboundedCycle: Check = (survey, program, { log }) => {
  for (const ids of unboundedCycles(survey)) {
    const [first = ""] = ids;
    const own = program.ownLimits.maxSteps;
    log.add({
      code: "unbounded-cycle",
      ...atNode(first),
      ...(own && { severity: "info" as const }),
      message: `A task can go round ${listed(ids)} for ever: only the limit of ${program.limits.maxSteps} steps stops it.`,
      fix: own
        ? "Nothing needs to be done if that limit is meant to end it."
        : "Give a node on the cycle maxRetries and lead back by its failed edge, ask a person on the way, or set limits.maxSteps.",
      walk: ids,
    });
  }
};

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
