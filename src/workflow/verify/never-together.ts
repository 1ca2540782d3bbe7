import type { Property } from "../../model/property.ts";
import { AfterVisit } from "./after-visit.ts";
import { explore } from "./explore.ts";
import { levelsOf } from "./levels.ts";
import { ownRun } from "./opening.ts";
import { placesOf } from "./property-nodes.ts";
import { isVisited, type Survey } from "./survey.ts";
import type { Verdict } from "./verdict.ts";
import { shortestWalk } from "./walk.ts";

type Never = Extract<Property, { never: unknown }>;

/** Looks for a run that visits one of the two nodes and, later or in a branch beside it, the other. */
export function neverTogether({ never: [left, right] }: Never, { movement, states: all }: Survey): Verdict {
  const { opening, states } = explore(movement, ownRun, movement.starts, all.budgeted);
  const levels = levelsOf(movement, opening, (place) => isVisited(states, place));
  const orders = [
    [placesOf(left, movement), placesOf(right, movement)],
    [placesOf(right, movement), placesOf(left, movement)],
  ] as const;
  for (const [firsts, seconds] of orders) {
    for (const first of firsts.filter((place) => isVisited(states, place))) {
      const after = new AfterVisit({ movement, opening, states, levels: levels.of }, first);
      const second = seconds.find((place) => place === first || after.visits(place));
      if (second === undefined) continue;
      const walk = [
        ...(shortestWalk(movement, opening, movement.starts, first) ?? []),
        ...after.walkTo(second).map((place) => movement.nodes[place]?.id ?? ""),
      ];
      return { holds: false, message: `One run can visit both "${left}" and "${right}".`, walk };
    }
  }
  return undefined;
}
