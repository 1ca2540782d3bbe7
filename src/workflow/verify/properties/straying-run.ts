import type { ProgramNode } from "../../program.ts";
import { cameFrom, inOrder } from "../bound/state-order.ts";
import { components } from "../space/components.ts";
import type { Movement } from "../space/movement.ts";
import { traced } from "../space/shortest-walk.ts";
import type { Hop, States } from "../space/states.ts";

export interface Runs {
  readonly movement: Movement;
  readonly states: States;
  readonly goals: ReadonlySet<number>;
  readonly limit: number;
  readonly weight: (hop: Hop) => number;
  /** a task that calls this workflow comes back from it, whatever happens */
  readonly returns: (workflow: string) => boolean;
}

type Scope = "certain" | "possible";

/** A run that stops elsewhere, goes round for ever or takes too long before it comes to a goal. */
export function straying(runs: Runs, scope: Scope): readonly string[] | undefined {
  const { movement, states, goals } = runs;
  const follows = (hop: Hop) => isFollowed(runs, hop, scope);
  const starts = movement.starts.flatMap((place) => states.at[place] ?? []);
  const before = cameFrom(states, starts, follows);
  const named = (way: readonly number[]) =>
    way.map((state) => movement.nodes[states.places[state] ?? -1]?.id ?? "");
  for (const state of before.keys()) {
    const place = states.places[state] ?? -1;
    if (!goals.has(place) && stops(runs, state, place, scope)) return named(traced(before, state));
  }
  const order = inOrder(states, (state) => before.has(state), follows);
  if (order.length < before.size) return named(goingRound(states, before, new Set(order), follows));
  const way = tooLong(runs, order, follows);
  return way && named(way);
}

/** What happens inside forks and subflows is not certain; a goal is where a run may do as it likes. */
function isFollowed({ movement, states, goals }: Runs, hop: Hop, scope: Scope): boolean {
  const place = states.places[hop.from] ?? -1;
  if (goals.has(place) && hop.step?.kind !== "pass") return false;
  if (hop.manner !== "step" && hop.manner !== "stay") return false;
  return scope === "possible" || (hop.certain && !isInside(movement.nodes[place]?.type));
}

function isInside(type: ProgramNode["type"] | undefined): boolean {
  return type === "fork" || type === "join" || type === "subflow";
}

function stops({ movement, states, returns }: Runs, state: number, place: number, scope: Scope): boolean {
  const node = movement.nodes[place];
  if (node?.type === "end") return true;
  const stopping = (states.hops[state] ?? []).some(
    (hop) => (hop.manner === "resume" || hop.manner === "arrive") && (scope === "possible" || hop.certain),
  );
  if (scope === "certain") return stopping && !isInside(node?.type);
  if (node?.type === "subflow" && !returns(node.workflow)) return true;
  return stopping || node?.type === "fork" || (movement.departures[place]?.hangs ?? false);
}

/** The way to a cycle and once round it. */
function goingRound(
  states: States,
  before: ReadonlyMap<number, number>,
  ordered: ReadonlySet<number>,
  follows: (hop: Hop) => boolean,
): number[] {
  const next = states.hops.map((hops, state) =>
    before.has(state) && !ordered.has(state) ? hops.filter(follows).map(({ to }) => to) : [],
  );
  const round = components(next).members.find(
    ([state, other]) => state !== undefined && (other !== undefined || next[state]?.includes(state)),
  );
  const members = new Set(round);
  const entry = [...before.keys()].find((state) => members.has(state)) ?? -1;
  const way = traced(before, entry);
  const after = new Map<number, number>();
  const queue = [entry];
  for (const state of queue) {
    for (const to of next[state] ?? []) {
      if (to === entry) return [...way, ...traced(after, state).slice(1), entry];
      if (!members.has(to) || after.has(to)) continue;
      after.set(to, state);
      queue.push(to);
    }
  }
  return way;
}

function tooLong(runs: Runs, order: readonly number[], follows: (hop: Hop) => boolean): number[] | undefined {
  const reports = new Map<number, number>();
  const before = new Map<number, number>();
  for (const state of order) {
    for (const hop of runs.states.hops[state] ?? []) {
      const taken = (reports.get(state) ?? 0) + runs.weight(hop);
      if (!follows(hop) || taken <= (reports.get(hop.to) ?? -1)) continue;
      reports.set(hop.to, taken);
      before.set(hop.to, state);
      if (taken > runs.limit) return traced(before, hop.to);
    }
  }
  return undefined;
}
