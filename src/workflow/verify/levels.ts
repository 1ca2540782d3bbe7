import type { Movement, Pair, Step } from "./movement.ts";
import type { Opening } from "./opening.ts";

/** A node that tasks of different forks, or of a fork and of none, can walk into. */
export interface Trespass {
  readonly step: Step;
  readonly level: Pair | undefined;
  readonly other: Pair | undefined;
}

/** The innermost fork whose branches each place belongs to; ends belong to everybody. */
export interface Levels {
  readonly of: ReadonlyMap<number, Pair | undefined>;
  readonly trespasses: readonly Trespass[];
}

export function levelsOf(movement: Movement, opening: Opening): Levels {
  const of = new Map<number, Pair | undefined>(movement.starts.map((place) => [place, undefined]));
  const trespasses: Trespass[] = [];
  for (const place of of.keys()) {
    const level = of.get(place);
    for (const step of movement.out[place] ?? []) {
      if (opening.endsBranch(step) && step.kind !== "spawn") {
        const own = movement.pairAt.get(step.to);
        if (own !== level) trespasses.push({ step, level: own, other: level });
      }
      if (!opening.leadsOn(step) || movement.nodes[step.to]?.type === "end") continue;
      const next = step.kind === "spawn" ? movement.pairAt.get(place) : level;
      if (!of.has(step.to)) of.set(step.to, next);
      else if (of.get(step.to) !== next) trespasses.push({ step, level: of.get(step.to), other: next });
    }
  }
  return { of, trespasses };
}
