import type { Movement } from "../space/movement.ts";
import type { States, Transition } from "../space/states.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports nodes from which no run can reach an end. */
export const deadEnd: Check = ({ movement, states, isReached }, _program, { log }) => {
  if (!movement.nodes.some((node) => node.type === "end")) return;
  const canEnd = statesThatEnd(movement, states);
  for (const [place, { id }] of movement.nodes.entries()) {
    if (!isReached(place) || (states.at[place] ?? []).some((state) => canEnd[state] === 1)) continue;
    log.add({
      code: "dead-end",
      ...atNode(id),
      message: `No end can be reached from "${id}": a task that gets there is stuck for ever.`,
      fix: `Add an edge from "${id}", or from a node behind it, to an end.`,
    });
  }
};

/**
 * The states from which a run can reach an end. A branch at its join counts if an end can be reached from the join.
 * From a fork, the search goes on at its join, not in its branches.
 */
function statesThatEnd(movement: Movement, states: States): Uint8Array {
  const canEnd = new Uint8Array(states.places.length);
  const into: Transition[][] = states.places.map(() => []);
  for (const transitions of states.transitions)
    for (const transition of transitions) if (isMovement(transition)) into[transition.to]?.push(transition);
  const arrivals = new Map(states.places.flatMap((place, state) => (place < 0 ? [[-1 - place, state]] : [])));
  const pending: number[] = [];
  const mark = (state: number) => {
    if (canEnd[state] === 1) return;
    canEnd[state] = 1;
    pending.push(state);
  };
  for (const [place, node] of movement.nodes.entries()) {
    if (node.type === "end") for (const state of states.at[place] ?? []) mark(state);
  }
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    for (const transition of into[state] ?? []) mark(transition.from);
    const arrival = arrivals.get(states.places[state] ?? -1);
    if (arrival !== undefined) mark(arrival);
  }
  return canEnd;
}

function isMovement({ manner, step }: Transition): boolean {
  if (manner === "resume" || manner === "inside" || step?.kind === "resolution") return false;
  return step?.kind !== "spawn" || manner === "arrive";
}
