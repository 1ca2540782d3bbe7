import { calleesFirst } from "../workflow/callees-first.ts";
import { callsOf } from "../workflow/calls-of.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { atLeastOnce, entryTo } from "../workflow/verify/at-least-once.ts";
import { movementOf } from "../workflow/verify/movement.ts";
import { openingOf } from "../workflow/verify/opening.ts";
import { statesOf } from "../workflow/verify/states.ts";
import { isVisited } from "../workflow/verify/survey.ts";
import { isQuestion, passingOption } from "./gates-of.ts";
import { isFree } from "./is-free.ts";
import { maySayWith } from "./may-be.ts";
import { type FreeEnds, isPassedOver, type Known, unattended } from "./unattended.ts";
import { undecidedValues, writtenAt } from "./undecided-values.ts";

type Programs = (id: string) => Program | undefined;
type EndsOf = (workflow: string) => FreeEnds;

interface Reached extends FreeEnds {
  readonly nodes: ReadonlySet<string>;
}

const noEnds: FreeEnds = { passes: false, fails: false };

/**
 * Each further round can only matter for workflows that call each other, or write what people decide. What is not known
 * to be free by then is not free.
 */
const MAX_ROUNDS = 10;

/** The nodes that a task can come to without anybody but agents having done anything. */
export function freelyReached(program: Program, programs: Programs): ReadonlySet<string> {
  const called = calleesFirst(program, programs);
  const ends = new Map<Program, FreeEnds>();
  const endsOf = (id: string) => {
    const callee = programs(id);
    return (callee && ends.get(callee)) ?? noEnds;
  };
  for (let round = 1, isNew = true; isNew && round <= MAX_ROUNDS; round++) {
    isNew = false;
    for (const one of called) {
      const { passes, fails } = reachedIn(one, endsOf);
      const before = ends.get(one) ?? noEnds;
      isNew ||= passes !== before.passes || fails !== before.fails;
      ends.set(one, { passes, fails });
    }
  }
  return reachedIn(program, endsOf).nodes;
}

/** For each program, and what can come of what it calls: ten thousand tasks may come in at once. */
const kept = new WeakMap<Program, Map<string, Reached>>();

function reachedIn(program: Program, endsOf: EndsOf): Reached {
  const known = kept.get(program) ?? new Map<string, Reached>();
  kept.set(program, known);
  const key = callsOf(program)
    .map((id) => letterFor(endsOf(id)))
    .join("");
  const found = known.get(key) ?? explore(program, endsOf);
  known.set(key, found);
  return found;
}

function letterFor({ passes, fails }: FreeEnds): string {
  return passes ? (fails ? "b" : "p") : fails ? "f" : "-";
}

/** What is written on the way may open further ways, so it goes on until nothing new is written. */
function explore(program: Program, endsOf: EndsOf): Reached {
  let come: readonly ProgramNode[] = [];
  for (let round = 1, before = Number.NaN; round <= MAX_ROUNDS; round++) {
    const held = undecidedValues(program, come);
    const skipped = new Set(come.flatMap(skippedAt));
    const opened = come.flatMap(writtenAt).length + skipped.size - held.size;
    if (opened === before) break;
    before = opened;
    come = reachedWith(program, { maySay: maySayWith(held), skipped, endsOf });
  }
  const ends = come.filter(isOver);
  return {
    nodes: new Set(come.map(({ id }) => id)),
    passes: ends.some(isSuccess),
    fails: ends.some((end) => !isSuccess(end)),
  };
}

function reachedWith(program: Program, known: Known): ProgramNode[] {
  const movement = movementOf(atLeastOnce(unattended(program, known)));
  const { nodes, placeOf, starts } = movement;
  const opening = openingOf(movement, {
    personFinishes: false,
    emptyLists: () => false,
    usable: (step) => isFree(step, nodes[step.from]),
  });
  const states = statesOf(movement, opening, starts, false);
  const isComeTo = (id: string) => isVisited(states, placeOf.get(id) ?? -1);
  return [...program.nodes.values()].filter(
    (node) => (isComeTo(node.id) || isComeTo(entryTo(node.id))) && mayStandAt(node, known),
  );
}

/** A step that is passed over is not stood at; where a person is asked, nothing is gained by standing. */
function mayStandAt(node: ProgramNode, known: Known): boolean {
  return isQuestion(node) || !isPassedOver(node, known);
}

/** The activities that an agent's answer leaves out. */
function skippedAt(node: ProgramNode): readonly string[] {
  const isAgents = node.type === "checkpoint" && node.audience === "agent";
  const options = isAgents ? [...node.options.values()] : [passingOption(node)];
  return options.flatMap((option) => option?.effects?.skipActivities ?? []);
}

function isOver(node: ProgramNode): boolean {
  return node.type === "end" && node.escalation !== "hitl";
}

function isSuccess(node: ProgramNode): boolean {
  return node.type === "end" && node.result === "success";
}

export function successEnds({ nodes }: Program): string[] {
  return [...nodes.values()].filter((node) => isOver(node) && isSuccess(node)).map(({ id }) => id);
}
