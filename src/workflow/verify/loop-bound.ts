import { components } from "./components.ts";
import type { Movement, Step } from "./movement.ts";
import type { Survey } from "./survey.ts";
import { Unrolled } from "./unrolled.ts";
import { reportsAt } from "./weights.ts";

/**
 * A bound for programs with loops: the longest way when no loop goes round, on which everything counts as often as
 * the loops around it may go round before a person is asked.
 */
export function loopBound(survey: Survey, childReports: (workflow: string) => number): number {
  const { movement, unattended, isReached } = survey;
  const goesOn = (step: Step) => step.kind !== "spawn" && isReached(step.from) && unattended.leadsOn(step);
  const passes = passesOf(movement, goesOn);
  const unrolled = new Unrolled(movement, (step) => step.kind !== "retry" && goesOn(step));
  const weight = (at: number) => {
    const place = unrolled.placeOf(at);
    const tries = 1 + (movement.budgets[place] ?? 0);
    return reportsAt(movement, place, childReports) * tries * (passes[place] ?? 1);
  };
  return Math.min(longestWay(unrolled.links, weight), Number.MAX_SAFE_INTEGER);
}

/** How often each place may be come to while it is gone round the loops it is in; a person stops the count. */
function passesOf(movement: Movement, goesOn: (step: Step) => boolean): number[] {
  const { of } = components(movement.out.map((steps) => steps.filter(goesOn).map(({ to }) => to)));
  return movement.nodes.map((node, place) =>
    (node.place?.loops ?? []).reduce((product, id) => {
      const around = movement.placeOf.get(id) ?? -1;
      const loop = movement.nodes[around];
      return loop?.type === "loop" && of[around] === of[place] ? product * loop.maxIterations : product;
    }, 1),
  );
}

function longestWay(links: readonly (readonly number[])[], weight: (place: number) => number): number {
  const waiting = new Int32Array(links.length);
  for (const to of links.flat()) waiting[to] = (waiting[to] ?? 0) + 1;
  const before = new Float64Array(links.length);
  const queue = [...links.keys()].filter((place) => waiting[place] === 0);
  let longest = 0;
  for (const place of queue) {
    const length = (before[place] ?? 0) + weight(place);
    longest = Math.max(longest, length);
    for (const to of links[place] ?? []) {
      before[to] = Math.max(before[to] ?? 0, length);
      const left = (waiting[to] ?? 0) - 1;
      waiting[to] = left;
      if (left === 0) queue.push(to);
    }
  }
  return longest;
}
