import { CHECK_RETRIES } from "../../check-retries.ts";
import type {
  CheckpointNode,
  Edge,
  EndNode,
  ForkNode,
  JoinNode,
  LoopNode,
  Program,
  ProgramNode,
  SubflowNode,
  WorkNode,
} from "../../program.ts";
import { type Choosing, Departures, type Likelihood, likelier, type StepKind } from "./departures.ts";

type Rule<N extends ProgramNode> = (node: N, ways: Departures, program: Program) => void;

/** Every departure that a task may take from a node. Conditions are not evaluated: each may be true or false. */
export function departuresOf(node: ProgramNode, program: Program): Departures {
  const ways = new Departures();
  (rules[node.type] as Rule<ProgramNode>)(node, ways, program);
  const { pass } = node.exits;
  if (!pass) return ways;
  ways.always("pass", undefined, pass);
  ways.doubt();
  return ways;
}

const FAILED = "failed";

function atStart(node: ProgramNode, ways: Departures): void {
  ways.hangs = ways.along("outcome", undefined, node.exits.withoutOutcome) !== "never";
}

function atWork(node: WorkNode, ways: Departures, program: Program): void {
  ways.hangs = true;
  for (const outcome of node.outputs) {
    if (outcome === FAILED) fail("outcome", node, ways, program);
    else if (ways.along("outcome", outcome, candidatesFor(node, outcome)) === "never") ways.hangs = false;
  }
  if (hasUnconditional(node)) {
    ways.along("outcome", undefined, node.exits.withoutOutcome);
    ways.hangs = false;
  }
  for (const to of wayBacks(node, program)) ways.call(to);
  if (canRefuse(node)) {
    ways.stays = likelier(ways.stays, "maybe");
    ways.stopsSpent = likelier(ways.stopsSpent, "maybe");
  }
  if (node.timeoutMs === undefined) return;
  ways.hangs = false;
  const asked = new Set<string>();
  if (ways.along("timeout", "timeout", node.exits.timeout, { asked }) === "never") return;
  const unhandled = fail("timeout", node, ways, program, { asked });
  ways.stops = likelier(ways.stops, unhandled);
}

/** The activities to which calls from a step return, if they do not return to the step itself. */
function wayBacks({ place }: WorkNode, { nodes }: Program): ReadonlySet<string> {
  const activity = place && nodes.get(place.activity);
  const triggers = activity?.type === "activity" ? activity.triggers : [];
  return new Set(triggers.flatMap(({ returnTo }) => (returnTo === undefined ? [] : [returnTo])));
}

function canRefuse(node: ProgramNode): boolean {
  const isWork = node.type === "task" || node.type === "gate";
  return isWork && (node.actions?.some(({ kind }) => kind === "validate") ?? false);
}

/**
 * Whether a failure at this node stops the task for a person if no edge handles it. Moving on would bypass the
 * evidence that the node requires.
 */
function isProving(node: ProgramNode): boolean {
  return canRefuse(node) || ((node.type === "task" || node.type === "gate") && node.requirements.length > 0);
}

/** How often a node may be retried. */
export function budgetOf(node: ProgramNode): number {
  return (node.maxRetries ?? 0) + (canRefuse(node) ? CHECK_RETRIES : 0);
}

/** Adds the departures of a failure. Returns how likely it is that none of them can be taken. */
function fail(
  kind: StepKind,
  node: ProgramNode,
  ways: Departures,
  program: Program,
  choosing: Choosing = {},
): Likelihood {
  if (node.maxRetries !== undefined) {
    spendBudget(node, node.maxRetries, ways, choosing.asked);
    return "never";
  }
  // A time limit can expire at a node without the outcome `failed`; that failure takes an edge without an outcome.
  const edges = node.exits.byOutcome.get(FAILED) ?? node.exits.withoutOutcome;
  const stops = program.strict || isProving(node);
  const own = edges.filter((edge) => edge.on !== undefined || !stops);
  const unfit = ways.along(kind, FAILED, own, choosing);
  if (stops) ways.stops = likelier(ways.stops, unfit);
  if (stops || unfit === "never") ways.hangs = false;
  return stops ? "never" : unfit;
}

function spendBudget(node: ProgramNode, budget: number, ways: Departures, asked?: Set<string>): void {
  ways.hangs = false;
  if (ways.ways.some((way) => way.kind === "retry" || way.kind === "exhausted")) return;
  if (budget > 0) ways.stays = ways.along("retry", FAILED, node.exits.retry, { asked: new Set(asked) });
  ways.stopsSpent = ways.along("exhausted", FAILED, node.exits.exhausted, { asked: new Set(asked) });
}

function atSubflow(node: SubflowNode, ways: Departures, program: Program): void {
  const passing = ways.along("outcome", "passed", candidatesFor(node, "passed"));
  const failing = fail("outcome", node, ways, program);
  ways.stops = [passing, failing].reduce(likelier, ways.stops);
}

function atJoin(node: JoinNode, ways: Departures, program: Program): void {
  const passing = ways.along("outcome", "passed", candidatesFor(node, "passed"), { apart: true });
  const failing = fail("outcome", node, ways, program, { apart: true });
  ways.stops = [passing, failing].reduce(likelier, ways.stops);
}

/** Adds the departures of a node that takes the first edge that fits; the last edge has no condition. */
function atSwitch(node: ProgramNode, ways: Departures): void {
  ways.along("outcome", undefined, node.exits.withoutOutcome);
}

/** Adds the departures of a loop. Its list, condition and limit decide whether it repeats, so nothing is certain. */
function atLoop(node: LoopNode, ways: Departures): void {
  ways.along("again", "again", candidatesFor(node, "again"));
  ways.along("outcome", "done", candidatesFor(node, "done"));
  ways.doubt();
}

/** Adds the departures of a fork. Every edge of a fork is a branch, even an edge with a condition. */
function atFork(node: ForkNode, ways: Departures, program: Program): void {
  for (const edge of node.edges) ways.always("spawn", undefined, edge);
  const join = program.nodes.get(node.join);
  if (join?.type === "join" && join.fork === node.id) ways.wait(join.id);
  if (node.each) ways.stops = "maybe";
}

function atCheckpoint(node: CheckpointNode, ways: Departures, program: Program): void {
  for (const option of node.options.keys()) answer("answer", node, option, ways, program);
  if (node.timeoutMs === undefined && !node.passable) return;
  if (node.defaultOption !== undefined && node.options.has(node.defaultOption)) {
    answer("timeout", node, node.defaultOption, ways, program);
  } else if (node.passable) {
    ways.along("timeout", undefined, node.exits.withoutOutcome);
  } else {
    ways.stops = likelier(ways.stops, ways.along("timeout", "timeout", node.exits.timeout));
  }
}

function answer(
  kind: StepKind,
  node: CheckpointNode,
  option: string,
  ways: Departures,
  program: Program,
): void {
  const unfit =
    option === FAILED
      ? fail(kind, node, ways, program)
      : ways.along(kind, option, candidatesFor(node, option));
  ways.stops = likelier(ways.stops, unfit);
}

/**
 * Adds the departures of an end. A person chooses an edge by its outcome, so several edges with one outcome cannot
 * be chosen.
 */
function atEnd(node: EndNode, ways: Departures): void {
  if (node.escalation !== "hitl") return;
  const named = new Map<string | undefined, number>();
  for (const { on } of node.edges) named.set(on, (named.get(on) ?? 0) + 1);
  for (const edge of node.edges) {
    const told = node.edges.length === 1 || (edge.on !== undefined && named.get(edge.on) === 1);
    if (told) ways.always("resolution", edge.on, edge);
  }
}

function candidatesFor(node: ProgramNode, outcome: string): readonly Edge[] {
  return node.exits.byOutcome.get(outcome) ?? [];
}

export function hasUnconditional(node: ProgramNode): boolean {
  return node.exits.withoutOutcome.some((edge) => edge.when === undefined);
}

const rules: Readonly<Record<ProgramNode["type"], Rule<never>>> = {
  start: atStart,
  end: atEnd,
  task: atWork,
  gate: atWork,
  subflow: atSubflow,
  fork: atFork,
  join: atJoin,
  checkpoint: atCheckpoint,
  activity: atSwitch,
  decision: atSwitch,
  loop: atLoop,
};
