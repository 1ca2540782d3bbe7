import type { Program } from "../program.ts";
import { explore } from "./explore.ts";
import { type Movement, movementOf, type Step } from "./movement.ts";
import { ownRun } from "./opening.ts";
import { isVisited } from "./survey.ts";

/** A way that is looked for, and the node that should not have to be opened on it. */
interface Passage {
  readonly from: string;
  readonly to: string;
  readonly gate: string;
  /** the outcomes with which it is opened, rather than left in another way */
  readonly opens: (outcome: string | undefined) => boolean;
}

interface Kept {
  readonly movement: Movement;
  /** for each node set out from, and each gate, the places that can be come to without it */
  readonly reached: Map<string, ReadonlySet<string>>;
}

const kept = new WeakMap<Program, Kept>();

/**
 * Whether the edges of a program lead somewhere although a gate is never opened. A call that comes back elsewhere is no
 * edge. Where nothing leads there at all, nothing is said against it.
 */
export function leadsWithoutOpening(program: Program, passage: Passage): boolean {
  const known = kept.get(program) ?? { movement: movementOf(program), reached: new Map() };
  kept.set(program, known);
  const { from, to, gate, opens } = passage;
  const place = known.movement.placeOf.get(gate);
  const isShut = (step: Step) => step.from === place && isOpening(step, opens);
  const without = reachedFrom(known, from, gate, (step) => step.kind !== "call" && !isShut(step));
  if (without.has(to)) return true;
  return !reachedFrom(known, from, "", (step) => step.kind !== "call").has(to);
}

function reachedFrom(
  { movement, reached }: Kept,
  from: string,
  gate: string,
  usable: (step: Step) => boolean,
): ReadonlySet<string> {
  const key = JSON.stringify([from, gate]);
  const found = reached.get(key);
  if (found) return found;
  const start = movement.placeOf.get(from);
  const { states } = explore(movement, { ...ownRun, usable }, start === undefined ? [] : [start]);
  const visited = movement.nodes.filter((_, at) => isVisited(states, at));
  const ids = new Set(visited.map(({ id }) => id));
  reached.set(key, ids);
  return ids;
}

/** Time that passes, and a node that is passed over, open nothing. */
function isOpening({ kind, outcomes, edge }: Step, opens: Passage["opens"]): boolean {
  if (kind === "answer") return true;
  if (kind !== "outcome" || !edge) return false;
  return outcomes.length === 0 ? opens(undefined) : outcomes.every(opens);
}
