import type { Edge, LoopNode, Program, ProgramNode, SubflowNode } from "../workflow/program.ts";
import { isProof } from "../workflow/requirements.ts";
import { mapExits } from "../workflow/verify/space/split-do-while.ts";
import { isPassable, isQuestion } from "./gates-of.ts";
import type { CanBe } from "./possible-results.ts";

/** How a workflow can end by agents' actions alone. */
export interface AgentEnds {
  readonly passes: boolean;
  readonly fails: boolean;
}

/** The facts about a run in which no person has acted. */
export interface AgentRun {
  readonly canBe: CanBe;
  /** the activities that agents can skip */
  readonly skipped: ReadonlySet<string>;
  readonly endsOf: (workflow: string) => AgentEnds;
}

/** The program with only the edges that can be taken in a run without people. */
export function withoutPeople(program: Program, known: AgentRun): Program {
  const nodes = [...program.nodes.values()].map((node) => nodeIn(node, known));
  return { ...program, nodes: new Map(nodes.map((node) => [node.id, node])) };
}

function nodeIn(node: ProgramNode, known: AgentRun): ProgramNode {
  if (isSkipped(node, known)) return withExits(node, (edge) => edge.pass === true);
  const isOpen = (edge: Edge) => !edge.pass || mayPass(node, edge, known);
  const exits = mapExits(node.exits, (edges) => possible(edges.filter(isOpen), known));
  const left = { ...node, exits };
  if (left.type === "subflow") return returningSubflow(left, known.endsOf(left.workflow));
  return left.type === "loop" ? boundLoop(left, known) : left;
}

/** Whether a run without people always skips the node, because entering it needs a person's answer. */
export function isSkipped({ type, exits: { pass } }: ProgramNode, { canBe }: AgentRun): boolean {
  return type !== "activity" && pass?.when !== undefined && !canBe(false, pass.when);
}

/** Whether an agent can go past a node along its `pass` edge. An agent cannot choose to pass a gate. */
function mayPass(node: ProgramNode, { when }: Edge, { canBe, skipped }: AgentRun): boolean {
  if (node.type === "activity") return skipped.has(node.id);
  const isGate = isProof(node) || (isQuestion(node) && !isPassable(node));
  return !isGate && (when === undefined || canBe(true, when));
}

/**
 * The edges that can be taken. Edges are tried in order, so those after the first that certainly fits are left out, and
 * so are those that never fit.
 */
function possible(edges: readonly Edge[], { canBe }: AgentRun): readonly Edge[] {
  const certain = edges.findIndex(({ when }) => !when || !canBe(false, when));
  const tried = certain === -1 ? edges : edges.slice(0, certain + 1);
  return tried.filter(({ when }) => !when || canBe(true, when));
}

/**
 * The subflow with the exits that agents can cause. A failure that they cannot cause leads on only along an explicit
 * edge for failures.
 */
function returningSubflow(node: SubflowNode, { passes, fails }: AgentEnds): SubflowNode {
  const { byOutcome } = node.exits;
  const failed = byOutcome.get("failed") ?? [];
  const ways = new Map([
    ["passed", passes ? (byOutcome.get("passed") ?? []) : []],
    ["failed", fails ? failed : failed.filter(({ on }) => on !== undefined)],
  ]);
  return { ...node, exits: { ...node.exits, byOutcome: ways } };
}

/**
 * The loop with the passes that are possible without people. If only a person's answer ends it, it runs at least once.
 */
function boundLoop(node: LoopNode, { canBe }: AgentRun): LoopNode {
  const { condition, loopType } = node;
  if (loopType !== "while" || !condition) return node;
  if (!canBe(true, condition)) return withExits(node, ({ on }) => on !== "again");
  return canBe(false, condition) ? node : { ...node, loopType: "doWhile" };
}

function withExits<N extends ProgramNode>(node: N, keeps: (edge: Edge) => boolean): N {
  return { ...node, exits: mapExits(node.exits, (edges) => edges.filter(keeps)) };
}
