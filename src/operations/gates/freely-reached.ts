import type { Edge, ForkNode, JoinNode, Program, ProgramNode, WorkNode } from "../../workflow/program.ts";
import { isWork, shownFor } from "../../workflow/requirements.ts";
import { isQuestion } from "./gates-of.ts";

type Known = (id: string) => Program | undefined;

/** The nodes that a task can come to without anybody but agents having done anything. */
export function freelyReached(program: Program, known: Known): ReadonlySet<string> {
  const kept = alone.get(program);
  if (kept) return kept;
  const { reached } = explore(program, known, program.start, [program.id]);
  if (![...program.nodes.values()].some(({ type }) => type === "subflow")) alone.set(program, reached);
  return reached;
}

/** Of programs that call no other, and so depend on none: ten thousand tasks may come in at once. */
const alone = new WeakMap<Program, ReadonlySet<string>>();

interface Explored {
  readonly reached: ReadonlySet<string>;
  /** joins that a way has ended at */
  readonly joins: ReadonlySet<string>;
}

function explore(program: Program, known: Known, from: string, callers: readonly string[]): Explored {
  const reached = new Set<string>();
  const joins = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = program.nodes.get(id);
    if (!node || reached.has(id)) continue;
    if (node.type === "join" && id !== from) {
      joins.add(id);
      continue;
    }
    reached.add(id);
    if (node.type !== "fork") {
      open.push(...freeWays(node, known, callers).map(({ to }) => to));
      continue;
    }
    const branches = node.edges.map(({ to }) => explore(program, known, to, callers));
    for (const branch of branches) for (const one of branch.reached) reached.add(one);
    if (isJoined(node, program, branches)) open.push(...joined(node, program));
  }
  return { reached, joins };
}

/** A join stands behind all of its branches, unless one is enough for it. */
function isJoined({ join }: ForkNode, { nodes }: Program, branches: readonly Explored[]): boolean {
  const { strategy } = nodes.get(join) as JoinNode;
  const arrives = ({ joins }: Explored) => joins.has(join);
  const isOneEnough = strategy.kind === "any-pass" || strategy.kind === "first";
  return isOneEnough ? branches.some(arrives) : branches.every(arrives);
}

function joined({ join }: ForkNode, { nodes }: Program): string[] {
  return nodes.get(join)?.edges.map(({ to }) => to) ?? [];
}

function freeWays(node: ProgramNode, known: Known, callers: readonly string[]): readonly Edge[] {
  if (node.type === "end") return [];
  if (isQuestion(node)) return node.passable && !node.timeoutMs ? node.edges : node.exits.timeout;
  if (isWork(node)) return waysOfWork(node);
  if (node.type !== "subflow" || callers.includes(node.workflow)) return node.edges;
  const child = known(node.workflow);
  if (!child || succeedsFreely(child, known, callers)) return node.edges;
  return node.exits.byOutcome.get("failed") ?? [];
}

function waysOfWork(node: WorkNode): readonly Edge[] {
  if (node.optional || shownFor(node, undefined).length === 0) return node.edges;
  const { byOutcome, retry, exhausted, timeout } = node.exits;
  const free = node.outputs.filter((outcome) => shownFor(node, outcome).length === 0);
  return [
    ...free.flatMap((outcome) => (byOutcome.get(outcome) ?? []).filter((edge) => isTaken(edge, outcome))),
    ...(free.includes("failed") ? [...retry, ...exhausted] : []),
    ...timeout,
  ];
}

/** A failure leads past what must be shown only along an edge of its own. */
function isTaken({ on }: Edge, outcome: string): boolean {
  return outcome !== "failed" || on !== undefined;
}

function succeedsFreely(program: Program, known: Known, callers: readonly string[]): boolean {
  const { reached } = explore(program, known, program.start, [...callers, program.id]);
  return successEnds(program).some((id) => reached.has(id));
}

export function successEnds({ nodes }: Program): string[] {
  return [...nodes.values()]
    .filter((node) => node.type === "end" && node.result === "success" && node.escalation !== "hitl")
    .map(({ id }) => id);
}
