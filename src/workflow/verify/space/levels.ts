import type { Movement, Pair, Step } from "./movement.ts";
import type { TakableSteps } from "./takable-steps.ts";

/** A step into a node that tasks of another fork, or tasks outside of forks, also enter. */
export interface Trespass {
  readonly step: Step;
  readonly level: Pair | undefined;
  readonly other: Pair | undefined;
}

/** For each node, its level: the innermost fork whose branches contain the node. Ends have no level. */
export interface Levels {
  readonly of: ReadonlyMap<number, Pair | undefined>;
  readonly trespasses: readonly Trespass[];
  /** whether a person may send a task into branches that are not its own */
  readonly isMixed: boolean;
}

export function levelsOf(
  movement: Movement,
  opening: TakableSteps,
  isReached: (place: number) => boolean,
): Levels {
  const of = new Map<number, Pair | undefined>();
  const trespasses: Trespass[] = [];
  let isMixed = false;
  const queue: number[] = [];
  const ends = new Map<number, Set<Pair | undefined>>();
  const resumed: { readonly place: number; readonly level: Pair | undefined }[] = [];
  const settle = (place: number, level: Pair | undefined) => {
    of.set(place, level);
    queue.push(place);
  };
  const follow = (step: Step, level: Pair | undefined) => {
    if (movement.nodes[step.to]?.type === "end") {
      const levels = ends.get(step.to) ?? new Set();
      if (levels.has(level)) return;
      ends.set(step.to, levels.add(level));
      for (const back of movement.out[step.to] ?? []) {
        if (opening.leadsOn(back)) resumed.push({ place: back.to, level });
      }
    } else if (!of.has(step.to)) settle(step.to, level);
    else if (of.get(step.to) !== level) trespasses.push({ step, level: of.get(step.to), other: level });
  };

  // Settle branches first: a branch belongs to its fork, even if other tasks enter it.
  for (const pair of movement.pairs.filter(({ forkPlace }) => isReached(forkPlace))) {
    for (const step of pair.branches) if (opening.leadsOn(step)) follow(step, pair);
  }
  for (const place of movement.starts) if (!of.has(place)) settle(place, undefined);
  for (let at = 0; at < queue.length || resumed.length > 0; ) {
    const place = queue[at];
    if (place === undefined) {
      // Follow resolutions last. The target of a resolution takes the level of its origin only if it has no level
      // yet.
      const back = resumed.pop();
      if (!back) break;
      if (!of.has(back.place)) settle(back.place, back.level);
      isMixed ||= of.get(back.place) !== back.level;
      continue;
    }
    at += 1;
    for (const step of movement.out[place] ?? []) {
      if (step.kind === "astray") continue;
      if (opening.endsBranch(step) && step.kind !== "spawn") {
        const own = movement.pairAt.get(step.to);
        if (own !== of.get(place)) trespasses.push({ step, level: own, other: of.get(place) });
      } else if (opening.leadsOn(step)) {
        follow(step, step.kind === "spawn" ? movement.pairAt.get(place) : of.get(place));
      }
    }
  }
  return { of, trespasses, isMixed };
}
