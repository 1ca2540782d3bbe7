import type { Property } from "../../../model/property.ts";
import { explore } from "../space/explore.ts";
import { levelsOf } from "../space/levels.ts";
import type { Movement } from "../space/movement.ts";
import { shortestWalk } from "../space/shortest-walk.ts";
import { isVisited } from "../space/states.ts";
import type { Survey } from "../space/survey.ts";
import { ownRun } from "../space/takable-steps.ts";
import { AfterVisit } from "./after-visit.ts";
import { duringFinale } from "./early-end.ts";
import { placesOf } from "./property-nodes.ts";
import type { Verdict } from "./verdict.ts";

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
  return endedEarly({ never: [left, right] }, { movement, opening, states });
}

type Explored = ReturnType<typeof explore> & Pick<Survey, "movement">;

/** Looks for a run that visits one of the nodes, is ended early, and then visits the other in its last activity. */
function endedEarly({ never: [left, right] }: Pick<Never, "never">, run: Explored): Verdict {
  const { movement, opening, states } = run;
  const { finale, nodes } = movement;
  if (finale === undefined) return undefined;
  const last = explore(movement, ownRun, [finale], states.budgeted);
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const second = duringFinale(placesOf(other, movement), movement).find((place) =>
      isVisited(last.states, place),
    );
    const first = placesOf(one, movement).find(
      (place) => isVisited(states, place) && canEndEarly(place, movement),
    );
    if (first === undefined || second === undefined) continue;
    const walk = [
      ...(shortestWalk(movement, opening, movement.starts, first) ?? []),
      ...(shortestWalk(movement, last.opening, [finale], second) ?? []),
    ];
    const how = `Ended early, it goes to "${nodes[finale]?.id}" from anywhere.`;
    return { holds: false, message: `One run can visit both "${left}" and "${right}". ${how}`, walk };
  }
  return undefined;
}

/**
 * Whether a task at this node can be ended early and then go to the last activity. It cannot if it is already in
 * that activity, or if it has ended.
 */
function canEndEarly(place: number, { nodes, finale = -1 }: Movement): boolean {
  const node = nodes[place];
  return node?.type !== "end" && node?.place?.activity !== nodes[finale]?.id;
}
