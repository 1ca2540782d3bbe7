import type { ProgramNode } from "../../program.ts";
import { predecessors, topologicalOrder } from "../bound/state-order.ts";
import { components } from "../space/components.ts";
import type { Movement } from "../space/movement.ts";
import { walkAlong } from "../space/shortest-walk.ts";
import type { States, Transition } from "../space/states.ts";

export interface RunSearch {
  readonly movement: Movement;
  readonly states: States;
  readonly goals: ReadonlySet<number>;
  readonly limit: number;
  readonly weight: (transition: Transition) => number;
  /** whether a task that calls this workflow always returns from it */
  readonly returns: (workflow: string) => boolean;
}

type Certainty = "certain" | "possible";

/** A run that stops before a goal, never ends, or takes too long to reach a goal; `undefined` if there is none. */
export function strayingRun(search: RunSearch, certainty: Certainty): readonly string[] | undefined {
  const { movement, states, goals } = search;
  const follows = (transition: Transition) => isFollowed(search, transition, certainty);
  const starts = movement.starts.flatMap((place) => states.at[place] ?? []);
  const before = predecessors(states, starts, follows);
  const named = (way: readonly number[]) =>
    way.map((state) => movement.nodes[states.places[state] ?? -1]?.id ?? "");
  for (const state of before.keys()) {
    const place = states.places[state] ?? -1;
    if (!goals.has(place) && stops(search, state, place, certainty)) return named(walkAlong(before, state));
  }
  const order = topologicalOrder(states, (state) => before.has(state), follows);
  if (order.length < before.size) return named(goingRound(states, before, new Set(order), follows));
  const way = tooLong(search, order, follows);
  return way && named(way);
}

/**
 * Whether the search follows a transition. Transitions after a goal do not matter. No transition inside forks and
 * subflows is certain.
 */
function isFollowed(
  { movement, states, goals }: RunSearch,
  transition: Transition,
  certainty: Certainty,
): boolean {
  const place = states.places[transition.from] ?? -1;
  if (goals.has(place) && transition.step?.kind !== "pass") return false;
  if (transition.manner !== "step" && transition.manner !== "stay") return false;
  return certainty === "possible" || (transition.certain && !isInside(movement.nodes[place]?.type));
}

function isInside(type: ProgramNode["type"] | undefined): boolean {
  return type === "fork" || type === "join" || type === "subflow";
}

function stops(
  { movement, states, returns }: RunSearch,
  state: number,
  place: number,
  certainty: Certainty,
): boolean {
  const node = movement.nodes[place];
  if (node?.type === "end") return true;
  const stopping = (states.transitions[state] ?? []).some(
    (transition) =>
      (transition.manner === "resume" || transition.manner === "arrive") &&
      (certainty === "possible" || transition.certain),
  );
  if (certainty === "certain") return stopping && !isInside(node?.type);
  if (node?.type === "subflow" && !returns(node.workflow)) return true;
  return stopping || node?.type === "fork" || (movement.departures[place]?.hangs ?? false);
}

/** The path to a cycle and once around it. */
function goingRound(
  states: States,
  before: ReadonlyMap<number, number>,
  ordered: ReadonlySet<number>,
  follows: (transition: Transition) => boolean,
): number[] {
  const next = states.transitions.map((transitions, state) =>
    before.has(state) && !ordered.has(state) ? transitions.filter(follows).map(({ to }) => to) : [],
  );
  const round = components(next).members.find(
    ([state, other]) => state !== undefined && (other !== undefined || next[state]?.includes(state)),
  );
  const members = new Set(round);
  const entry = [...before.keys()].find((state) => members.has(state)) ?? -1;
  const way = walkAlong(before, entry);
  const after = new Map<number, number>();
  const queue = [entry];
  for (const state of queue) {
    for (const to of next[state] ?? []) {
      if (to === entry) return [...way, ...walkAlong(after, state).slice(1), entry];
      if (!members.has(to) || after.has(to)) continue;
      after.set(to, state);
      queue.push(to);
    }
  }
  return way;
}

function tooLong(
  search: RunSearch,
  order: readonly number[],
  follows: (transition: Transition) => boolean,
): number[] | undefined {
  const reports = new Map<number, number>();
  const before = new Map<number, number>();
  for (const state of order) {
    for (const transition of search.states.transitions[state] ?? []) {
      const taken = (reports.get(state) ?? 0) + search.weight(transition);
      if (!follows(transition) || taken <= (reports.get(transition.to) ?? -1)) continue;
      reports.set(transition.to, taken);
      before.set(transition.to, state);
      if (taken > search.limit) return walkAlong(before, transition.to);
    }
  }
  return undefined;
}
