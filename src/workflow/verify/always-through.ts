import type { Property } from "../../model/property.ts";
import { isAway } from "./away.ts";
import { explore } from "./explore.ts";
import type { Step } from "./movement.ts";
import { ownRun } from "./opening.ts";
import { placesOf } from "./property-nodes.ts";
import { isVisited, type Survey } from "./survey.ts";
import type { Verdict } from "./verdict.ts";
import { shortestWalk } from "./walk.ts";

type AlwaysThrough = Extract<Property, { always_through: string }>;

/** Looks for a run to `before` that keeps away from the node it should pass. */
export function alwaysThrough(property: AlwaysThrough, { movement, states: all }: Survey): Verdict {
  const gates = new Set(placesOf(property.always_through, movement));
  const usable = (step: Step) => isAway(step, gates, movement);
  const starts = movement.starts.filter((place) => !gates.has(place));
  const { opening, states } = explore(movement, { ...ownRun, usable }, starts, all.budgeted);
  const walks = placesOf(property.before, movement)
    .filter((goal) => isVisited(states, goal))
    .map((goal) => shortestWalk(movement, opening, starts, goal) ?? []);
  const [walk] = walks.toSorted((a, b) => a.length - b.length);
  if (!walk) return undefined;
  const message = `A run can get to "${property.before}" without passing "${property.always_through}".`;
  return { holds: false, message, walk };
}
