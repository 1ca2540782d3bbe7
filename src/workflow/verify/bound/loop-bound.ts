import { components } from "../space/components.ts";
import type { Movement, Step } from "../space/movement.ts";
import type { Survey } from "../space/survey.ts";
import { Unrolled } from "../space/unrolled.ts";
import { reportsAt } from "./weights.ts";

/**
 * A bound for programs with loops. Within a strongly connected component, a task takes at most the longest path
 * through the unrolled loops, where each node counts as often as its surrounding loops may repeat. The task may
 * leave the component from any node.
 */
export function loopBound(survey: Survey, childReports: (workflow: string) => number): number {
  const { movement, unattended, isReached } = survey;
  const goesOn = (step: Step) => step.kind !== "spawn" && isReached(step.from) && unattended.leadsOn(step);
  const onward = movement.out.map((steps) => steps.filter(goesOn));
  const { of, members } = components(onward.map((steps) => steps.map(({ to }) => to)));
  const stays = (step: Step) => step.kind !== "retry" && goesOn(step) && of[step.from] === of[step.to];
  const unrolled = new Unrolled(movement, stays);
  const passes = passesOf(movement, of);
  const ways = longestWays(unrolled.links, (at) => {
    const place = unrolled.placeOf(at);
    const tries = 1 + (movement.budgets[place] ?? 0);
    return reportsAt(movement, place, childReports) * tries * (passes[place] ?? 1);
  });
  const most = new Float64Array(members.length);
  for (const [at, way] of ways.entries()) {
    const component = of[unrolled.placeOf(at)] ?? 0;
    most[component] = Math.max(most[component] ?? 0, way);
  }
  for (const [component, places] of members.entries()) {
    const next = places.flatMap((place) => (onward[place] ?? []).map(({ to }) => of[to] ?? component));
    const afterwards = next.filter((other) => other !== component).map((other) => most[other] ?? 0);
    const total = afterwards.reduce((top, value) => Math.max(top, value), 0) + (most[component] ?? 0);
    most[component] = Math.min(total, Number.MAX_SAFE_INTEGER);
  }
  return most.reduce((top, value) => Math.max(top, value), 0);
}

/** For each node, how often its surrounding loops may repeat it while no person is involved. */
function passesOf(movement: Movement, of: Int32Array): number[] {
  return movement.nodes.map((node, place) =>
    (node.place?.loops ?? []).reduce((product, id) => {
      const around = movement.placeOf.get(id) ?? -1;
      const loop = movement.nodes[around];
      return loop?.type === "loop" && of[around] === of[place] ? product * loop.maxIterations : product;
    }, 1),
  );
}

/** For each node, the greatest total weight of a path that ends with it. */
function longestWays(links: readonly (readonly number[])[], weight: (place: number) => number): Float64Array {
  const waiting = new Int32Array(links.length);
  for (const next of links) for (const to of next) waiting[to] = (waiting[to] ?? 0) + 1;
  const ways = new Float64Array(links.length);
  const queue = [...links.keys()].filter((place) => waiting[place] === 0);
  for (const place of queue) {
    const way = (ways[place] ?? 0) + weight(place);
    ways[place] = way;
    for (const to of links[place] ?? []) {
      ways[to] = Math.max(ways[to] ?? 0, way);
      const left = (waiting[to] ?? 0) - 1;
      waiting[to] = left;
      if (left === 0) queue.push(to);
    }
  }
  return ways;
}
