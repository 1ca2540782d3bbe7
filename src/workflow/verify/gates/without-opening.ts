import type { Program } from "../../program.ts";
import type { OpeningRules } from "../space/branch-endings.ts";
import { explore } from "../space/explore.ts";
import { type Movement, movementOf, type Step } from "../space/movement.ts";
import { splitDoWhile, splitLoopEntry } from "../space/split-do-while.ts";
import { isVisited } from "../space/states.ts";
import { ownRun } from "../space/takable-steps.ts";
import { type AgentChoices, agentChoices } from "./agent-choices.ts";
import { decidedForGate } from "./decided-for-gate.ts";
import { isOpening } from "./gate-bypass.ts";

/** A path from one node to another, and the gate that the path should not need to open. */
interface Passage {
  readonly from: string;
  readonly to: string;
  readonly gate: string;
  /** whether an outcome opens the gate; other outcomes leave it closed */
  readonly opens: (outcome: string | undefined) => boolean;
}

interface PassageCache {
  readonly movement: Movement;
  readonly choices: AgentChoices;
  /** for each start and gate, the nodes that can be reached without opening the gate */
  readonly reached: Map<string, ReadonlySet<string>>;
  /** for each passage, the result of `isOverruled` */
  readonly overruled: Map<string, boolean>;
}

const caches = new WeakMap<Program, PassageCache>();

/** Whether the edges of a program lead from one node to another. A call that returns elsewhere is no edge. */
export function leads(program: Program, from: string, to: string): boolean {
  return reachedBy(cacheOf(program), { from, to, gate: "", opens: () => false }, "any").has(to);
}

/**
 * Whether the edges lead from one node to the other without opening the gate. Also true if no edges lead there at
 * all.
 */
export function leadsWithoutOpening(program: Program, passage: Passage): boolean {
  const { from, to } = passage;
  return reachedBy(cacheOf(program), passage, "any").has(to) || !leads(program, from, to);
}

/**
 * Whether the edges lead from one node to the other without opening the gate, whatever agents write into variables.
 * If the path begins at the start, the gate too must be reachable whatever agents write.
 */
export function leadsIndependently(program: Program, passage: Passage): boolean {
  const known = cacheOf(program);
  const { from, to, gate } = passage;
  if (!reachedBy(known, passage, "independent").has(to) || isOverruled(known, passage)) return false;
  if (from !== program.start || !leads(program, from, gate)) return true;
  const { nodes, placeOf } = known.movement;
  const isPassed = known.choices.has(nodes[placeOf.get(gate) ?? -1]?.exits.pass);
  return !isPassed && reachedBy(known, { ...passage, gate: "" }, "independent").has(gate);
}

function cacheOf(program: Program): PassageCache {
  const found = caches.get(program);
  if (found) return found;
  const unrolled = splitDoWhile(program);
  const made = {
    movement: movementOf(unrolled),
    choices: agentChoices(unrolled),
    reached: new Map(),
    overruled: new Map(),
  };
  caches.set(program, made);
  return made;
}

function reachedBy(
  { movement, choices, reached }: PassageCache,
  { from, gate, opens }: Passage,
  ways: "any" | "independent",
): ReadonlySet<string> {
  const key = JSON.stringify([from, gate, ways]);
  const found = reached.get(key);
  if (found) return found;
  const isOpen = bypassOf(movement, gate, opens);
  const rules =
    ways === "any"
      ? { ...ownRun, usable: isOpen }
      : {
          ...ownRun,
          emptyLists: choices.emptyLists,
          usable: (step: Step) => isOpen(step) && choices.isIndependent(step),
        };
  const ids = idsFrom(from, movement, rules);
  reached.set(key, ids);
  return ids;
}

/**
 * Whether the run reaches the node only by variables that agents write, if people and evidence decide in favour of
 * the gate.
 */
function isOverruled(
  { movement, choices, overruled }: PassageCache,
  { from, to, gate, opens }: Passage,
): boolean {
  const key = JSON.stringify([from, to, gate]);
  const found = overruled.get(key);
  if (found !== undefined) return found;
  const { placeOf } = movement;
  const [place, end] = [placeOf.get(gate) ?? -1, placeOf.get(to) ?? -1];
  const bypass = bypassOf(movement, gate, opens);
  const open = (step: Step) => step.kind !== "call" && choices.isIndependent(step);
  const way = { gate: place, bypass, open, ends: [end], isEnd: () => false };
  const decided = decidedForGate(way, movement);
  const comes = (usable: (step: Step) => boolean, emptyLists = ownRun.emptyLists) =>
    idsFrom(from, movement, { ...ownRun, emptyLists, usable: (step) => bypass(step) && usable(step) }).has(
      to,
    );
  const is =
    decided?.leads[startAt(from, movement) ?? -1] === 1 &&
    !comes(decided.keeps, choices.emptyLists) &&
    comes((step) => decided.keeps(step) || !choices.isIndependent(step));
  overruled.set(key, is);
  return is;
}

function bypassOf({ placeOf }: Movement, gate: string, opens: Passage["opens"]): (step: Step) => boolean {
  const place = placeOf.get(gate);
  return (step) => step.kind !== "call" && !(step.from === place && isOpening(step, opens));
}

function idsFrom(from: string, movement: Movement, rules: OpeningRules): ReadonlySet<string> {
  const start = startAt(from, movement);
  const { states } = explore(movement, rules, start === undefined ? [] : [start]);
  return new Set(movement.nodes.filter((_, at) => isVisited(states, at)).map(({ id }) => id));
}

function startAt(from: string, { placeOf }: Movement): number | undefined {
  return placeOf.get(splitLoopEntry(from)) ?? placeOf.get(from);
}
