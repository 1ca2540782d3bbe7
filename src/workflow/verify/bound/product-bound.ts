import { components } from "../space/components.ts";
import type { Step } from "../space/movement.ts";
import type { Survey } from "../space/survey.ts";
import { reportsAt } from "./weights.ts";

/**
 * A bound that explores no states. Inside a cycle, the part of a run between two retries is at most as long as the
 * longest path without retries. The number of such parts is at most the product of all budgets, each plus one.
 */
export function productBound(survey: Survey, childReports: (workflow: string) => number): number {
  const { movement, unattended, isReached } = survey;
  const goesOn = (step: Step) => step.kind !== "spawn" && isReached(step.from) && unattended.leadsOn(step);
  const onward = movement.out.map((steps) => steps.filter(goesOn));
  const { of, members } = components(onward.map((steps) => steps.map(({ to }) => to)));
  const most = new Float64Array(members.length);
  for (const [component, places] of members.entries()) {
    let afterwards = 0;
    let rounds = 1;
    for (const place of places) {
      rounds *= (movement.budgets[place] ?? 0) + 1;
      for (const { to } of onward[place] ?? []) {
        const next = of[to] ?? component;
        if (next !== component) afterwards = Math.max(afterwards, most[next] ?? 0);
      }
    }
    const once = longestInside(
      places,
      (place) => inside(onward[place] ?? [], of, component),
      (place) => reportsAt(movement, place, childReports),
    );
    most[component] = Math.min(once * rounds + afterwards, Number.MAX_SAFE_INTEGER);
  }
  // If a person ends a branch, the count restarts before the join fires. So the firing of the join counts as one
  // step.
  const joining = movement.pairs.length > 0 ? 1 : 0;
  return joining + most.reduce((top, value) => Math.max(top, value), 0);
}

function inside(steps: readonly Step[], of: Int32Array, component: number): Step[] {
  return steps.filter((step) => step.kind !== "retry" && of[step.to] === component);
}

/** The length of the longest path among nodes that form no cycle. */
function longestInside(
  places: readonly number[],
  stepsOf: (place: number) => readonly Step[],
  weight: (place: number) => number,
): number {
  const waiting = new Map<number, number>(places.map((place) => [place, 0]));
  for (const place of places)
    for (const { to } of stepsOf(place)) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const before = new Map<number, number>();
  const queue = places.filter((place) => waiting.get(place) === 0);
  let longest = 0;
  for (const place of queue) {
    const length = (before.get(place) ?? 0) + weight(place);
    longest = Math.max(longest, length);
    for (const { to } of stepsOf(place)) {
      before.set(to, Math.max(before.get(to) ?? 0, length));
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) queue.push(to);
    }
  }
  return longest;
}
