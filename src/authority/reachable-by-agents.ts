import { calleesFirst, callsOf } from "../workflow/calls.ts";
import type { Condition } from "../workflow/conditions/expression.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { agentOpenings } from "../workflow/verify/openings/agent-writes.ts";
import { movementOf } from "../workflow/verify/space/movement.ts";
import { splitDoWhile, splitLoopEntry } from "../workflow/verify/space/split-do-while.ts";
import { exploreStates, isVisited } from "../workflow/verify/space/states.ts";
import { openingOf } from "../workflow/verify/space/takable-steps.ts";
import { agentCanTake } from "./agent-can-take.ts";
import { isQuestion, passingOption } from "./gates-of.ts";
import { possibleResults } from "./possible-results.ts";
import { valuesWithoutPeople, writesAt } from "./values-without-people.ts";
import { type AgentEnds, type AgentRun, isSkipped, withoutPeople } from "./without-people.ts";

type Programs = (id: string) => Program | undefined;
type EndsOf = (workflow: string) => AgentEnds;

interface Reached extends AgentEnds {
  readonly nodes: ReadonlySet<string>;
}

const noEnds: AgentEnds = { passes: false, fails: false };

/**
 * The first round is enough for most workflows. Further rounds matter only for workflows that call each other or write
 * variables that people decide. A node that is not found within these rounds counts as unreachable, which is the safe
 * answer.
 */
const MAX_ROUNDS = 10;

/** The nodes that a task can reach by agents' actions alone. */
export function reachableByAgents(program: Program, programs: Programs): ReadonlySet<string> {
  const called = calleesFirst(program, programs);
  const ends = new Map<Program, AgentEnds>();
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

/** The reached nodes by program and by how its callees can end. Cached: ten thousand tasks may be loaded at once. */
const cache = new WeakMap<Program, Map<string, Reached>>();

function reachedIn(program: Program, endsOf: EndsOf): Reached {
  const known = cache.get(program) ?? new Map<string, Reached>();
  cache.set(program, known);
  const key = callsOf(program)
    .map((id) => letterFor(endsOf(id)))
    .join("");
  const found = known.get(key) ?? explore(program, endsOf);
  known.set(key, found);
  return found;
}

function letterFor({ passes, fails }: AgentEnds): string {
  return passes ? (fails ? "b" : "p") : fails ? "f" : "-";
}

/**
 * Finds the nodes that agents reach. Writes on the way may open further edges, so the search repeats until it finds no
 * new write.
 */
function explore(program: Program, endsOf: EndsOf): Reached {
  let found: readonly ProgramNode[] = [];
  const opened = openedByAgents(program);
  for (let round = 1, before = Number.NaN; round <= MAX_ROUNDS; round++) {
    const held = valuesWithoutPeople(program, found);
    const skipped = new Set(found.flatMap(skippedAt));
    const gained = found.flatMap(writesAt).length + skipped.size - held.size;
    if (gained === before) break;
    before = gained;
    const canBe = possibleResults(held);
    found = reachedWith(program, {
      canBe: (result, condition) => opened.has(condition) || canBe(result, condition),
      skipped,
      endsOf,
    });
  }
  const ends = found.filter(isOver);
  return {
    nodes: new Set(found.map(({ id }) => id)),
    passes: ends.some(isSuccess),
    fails: ends.some((end) => !isSuccess(end)),
  };
}

/** The conditions whose result an agent can change by a write that opens a question. */
function openedByAgents(program: Program): ReadonlySet<Condition | undefined> {
  const { edges } = agentOpenings(program);
  const loops = [...program.nodes.values()].filter(
    (node) => node.type === "loop" && node.edges.some((edge) => edges.has(edge)),
  );
  return new Set([
    ...[...edges].map(({ when }) => when),
    ...loops.map((node) => (node.type === "loop" ? node.condition : undefined)),
  ]);
}

function reachedWith(program: Program, known: AgentRun): ProgramNode[] {
  const movement = movementOf(splitDoWhile(withoutPeople(program, known)));
  const { nodes, placeOf, starts } = movement;
  const opening = openingOf(movement, {
    personFinishes: false,
    emptyLists: () => false,
    usable: (step) => agentCanTake(step, nodes[step.from]),
  });
  const states = exploreStates(movement, opening, starts, false);
  const isReached = (id: string) => isVisited(states, placeOf.get(id) ?? -1);
  return [...program.nodes.values()].filter(
    (node) => (isReached(node.id) || isReached(splitLoopEntry(node.id))) && canStopAt(node, known),
  );
}

/**
 * Whether a task can stop at a node. It cannot stop at a step that is always skipped. A question to a person counts
 * even if it is skipped, because stopping there is harmless.
 */
function canStopAt(node: ProgramNode, known: AgentRun): boolean {
  return isQuestion(node) || !isSkipped(node, known);
}

/** The activities that an agent can skip by answering, or by passing a question to a person. */
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
