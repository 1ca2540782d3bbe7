import type { Property } from "../../../model/property.ts";
import { isAway } from "../space/avoids.ts";
import { explore } from "../space/explore.ts";
import type { Step } from "../space/movement.ts";
import { shortestWalk } from "../space/shortest-walk.ts";
import { isVisited } from "../space/states.ts";
import type { Survey } from "../space/survey.ts";
import { ownRun } from "../space/takable-steps.ts";
import { duringFinale, startIds } from "./early-end.ts";
import { placesOf } from "./property-nodes.ts";
import type { Verdict } from "./verdict.ts";

type AlwaysThrough = Extract<Property, { always_through: string }>;

/** Looks for a run that reaches `before` without passing the node that it should pass. */
export function alwaysThrough(property: AlwaysThrough, survey: Survey): Verdict {
  const { movement } = survey;
  const goals = placesOf(property.before, movement);
  const message = `A run can get to "${property.before}" without passing "${property.always_through}".`;
  const walk = walkAround(property, survey, movement.starts, goals);
  if (walk) return { holds: false, message, walk };
  const { finale } = movement;
  if (finale === undefined) return undefined;
  const early = walkAround(property, survey, [finale], duringFinale(goals, movement));
  if (!early) return undefined;
  const how = `Ended early, it goes to "${movement.nodes[finale]?.id}" from anywhere.`;
  return { holds: false, message: `${message} ${how}`, walk: [...startIds(movement), ...early] };
}

/** A shortest path that avoids the node; `undefined` if there is none. */
function walkAround(
  property: AlwaysThrough,
  { movement, states: all }: Survey,
  from: readonly number[],
  goals: readonly number[],
): readonly string[] | undefined {
  const gates = new Set(placesOf(property.always_through, movement));
  const usable = (step: Step) => isAway(step, gates, movement);
  const starts = from.filter((place) => !gates.has(place));
  const { opening, states } = explore(movement, { ...ownRun, usable }, starts, all.budgeted);
  const walks = goals
    .filter((goal) => isVisited(states, goal))
    .map((goal) => shortestWalk(movement, opening, starts, goal) ?? []);
  return walks.toSorted((a, b) => a.length - b.length)[0];
}
