import { EXHAUSTED, TIMEOUT } from "../../../model/edge.ts";
import type { Edge, ForkNode, JoinNode, Program, ProgramNode } from "../../program.ts";
import type { Departure, Departures, StepKind } from "./departures.ts";
import { budgetOf, departuresOf } from "./departures-of.ts";

/**
 * A departure of a task from one node to another. `from` and `to` are places: a place is the index of a node in
 * `Movement.nodes`.
 */
export interface Step {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly kind: StepKind;
  readonly outcomes: readonly string[];
  readonly edge?: Edge;
  readonly certain: boolean;
  /** whether the step ends a branch at its join instead of leading the task on */
  readonly completes: boolean;
  /** whether a branch that ends with this step may have passed, and may have failed */
  readonly passes: boolean;
  readonly fails: boolean;
}

/** A fork and a join that name each other. The steps into the branches are in the order in which the branches open. */
export interface Pair {
  readonly fork: ForkNode;
  readonly join: JoinNode;
  readonly forkPlace: number;
  readonly joinPlace: number;
  readonly branches: readonly Step[];
}

/**
 * Every move that a task could make in a program. Conditions are not evaluated: each may be true or false. A place
 * is the index of a node in `nodes`.
 */
export interface Movement {
  readonly nodes: readonly ProgramNode[];
  readonly departures: readonly Departures[];
  /** how often each node may be retried */
  readonly budgets: readonly number[];
  readonly placeOf: ReadonlyMap<string, number>;
  readonly starts: readonly number[];
  /** the node that a task goes to, from anywhere, when it is ended early */
  readonly finale?: number;
  readonly steps: readonly Step[];
  readonly out: readonly (readonly Step[])[];
  readonly into: readonly (readonly Step[])[];
  readonly pairs: readonly Pair[];
  /** for the place of a fork or a join, the pair that it belongs to */
  readonly pairAt: ReadonlyMap<number, Pair>;
}

/** Several checks of one program need its movement. A strong reference would keep it for as long as the program. */
const made = new WeakMap<Program, WeakRef<Movement>>();

/** All moves in a program. */
export function movementOf(program: Program): Movement {
  const known = made.get(program)?.deref();
  if (known) return known;
  const movement = newMovement(program, false);
  made.set(program, new WeakRef(movement));
  return movement;
}

/**
 * All moves in a program whose tasks may also arrive at the join of a fork that they are no branches of. Such a task
 * then goes to the fork.
 */
export function movementAstray(program: Program): Movement {
  return newMovement(program, true);
}

function newMovement(program: Program, astray: boolean): Movement {
  const nodes = [...program.nodes.values()];
  const placeOf = new Map(nodes.map((node, place) => [node.id, place]));
  const departures = nodes.map((node) => departuresOf(node, program));
  const paired = pairedJoins(program);
  const steps: Step[] = [];
  const out: Step[][] = nodes.map(() => []);
  const into: Step[][] = nodes.map(() => []);
  const add = (way: Departure, from: number, target: string, completes: boolean) => {
    const to = placeOf.get(target) ?? -1;
    const step = stepOf(way, steps.length, from, to, completes);
    steps.push(step);
    out[from]?.push(step);
    into[to]?.push(step);
  };
  for (const [from, { ways }] of departures.entries()) {
    for (const way of ways) {
      add(way, from, way.to, way.kind !== "wait" && paired.has(way.to));
      const fork = way.kind === "wait" || way.kind === "spawn" ? undefined : paired.get(way.to);
      if (fork !== undefined && way.kind === "resolution") add(way, from, fork, false);
      else if (fork !== undefined && astray) add({ ...way, kind: "astray" }, from, fork, false);
    }
  }
  const pairs = pairsOf(program, paired, placeOf, out);
  const starts = [...nodes.keys()].filter((place) => nodes[place]?.type === "start");
  const finale = program.finale === undefined ? undefined : placeOf.get(program.finale);
  const pairAt = new Map(
    pairs.flatMap((pair) => [
      [pair.forkPlace, pair],
      [pair.joinPlace, pair],
    ]),
  );
  return {
    nodes,
    departures,
    budgets: nodes.map(budgetOf),
    placeOf,
    starts,
    ...(finale !== undefined && { finale }),
    steps,
    out,
    into,
    pairs,
    pairAt,
  };
}

/** Whether a join may have one of these outcomes, have no edge for it, and therefore stop for a person. */
export function mayStop(
  { out }: Movement,
  { joinPlace }: Pair,
  said: { readonly passed: boolean; readonly failed: boolean },
): boolean {
  const fits = (outcome: string) =>
    out[joinPlace]?.some((step) => step.edge?.when === undefined && step.outcomes.includes(outcome)) ?? false;
  return (said.passed && !fits("passed")) || (said.failed && !fits("failed"));
}

const failures: ReadonlySet<string> = new Set(["failed", TIMEOUT, EXHAUSTED]);

function stepOf(way: Departure, index: number, from: number, to: number, completes: boolean): Step {
  const { kind, outcomes, edge, certain } = way;
  const isFailure = kind === "exhausted" || kind === "retry";
  const isSuccess = kind === "resolution";
  return {
    index,
    from,
    to,
    kind,
    outcomes,
    ...(edge && { edge }),
    certain,
    completes,
    passes: !isFailure && (isSuccess || way.unsaid || outcomes.some((outcome) => !failures.has(outcome))),
    fails: isFailure || (!isSuccess && outcomes.some((outcome) => failures.has(outcome))),
  };
}

/** For each join, its fork. Only pairs that name each other are included. */
function pairedJoins(program: Program): ReadonlyMap<string, string> {
  const joins = new Map<string, string>();
  for (const node of program.nodes.values()) {
    const fork = node.type === "join" ? program.nodes.get(node.fork) : undefined;
    if (fork?.type === "fork" && fork.join === node.id) joins.set(node.id, fork.id);
  }
  return joins;
}

function pairsOf(
  program: Program,
  joins: ReadonlyMap<string, string>,
  placeOf: ReadonlyMap<string, number>,
  out: readonly (readonly Step[])[],
): Pair[] {
  return [...joins.keys()].map((id) => {
    const join = program.nodes.get(id) as JoinNode;
    const fork = program.nodes.get(join.fork) as ForkNode;
    const forkPlace = placeOf.get(fork.id) ?? -1;
    const branches = (out[forkPlace] ?? []).filter((step) => step.kind === "spawn");
    return { fork, join, forkPlace, joinPlace: placeOf.get(id) ?? -1, branches };
  });
}
