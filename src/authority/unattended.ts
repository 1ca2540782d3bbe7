import type { Edge, LoopNode, Program, ProgramNode, SubflowNode } from "../workflow/program.ts";
import { isProof } from "../workflow/requirements.ts";
import { mapExits } from "../workflow/verify/space/split-do-while.ts";
import { isPassable, isQuestion } from "./gates-of.ts";
import type { MaySay } from "./may-be.ts";

/** How a workflow can end with nobody but agents doing anything. */
export interface FreeEnds {
  readonly passes: boolean;
  readonly fails: boolean;
}

/** What is known of a run in which no person has done anything. */
export interface Known {
  readonly maySay: MaySay;
  /** the activities that are passed where agents want it */
  readonly skipped: ReadonlySet<string>;
  readonly endsOf: (workflow: string) => FreeEnds;
}

/** The program with only those ways out of its nodes whose conditions can hold in such a run. */
export function unattended(program: Program, known: Known): Program {
  const nodes = [...program.nodes.values()].map((node) => nodeIn(node, known));
  return { ...program, nodes: new Map(nodes.map((node) => [node.id, node])) };
}

function nodeIn(node: ProgramNode, known: Known): ProgramNode {
  if (isPassedOver(node, known)) return withExits(node, (edge) => edge.pass === true);
  const past = (edge: Edge) => !edge.pass || mayPass(node, edge, known);
  const open = mapExits(node.exits, (edges) => possible(edges.filter(past), known));
  const left = { ...node, exits: open };
  if (left.type === "subflow") return returning(left, known.endsOf(left.workflow));
  return left.type === "loop" ? gone(left, known) : left;
}

/** Whether a node is not entered at all: a step for those who got a person's yes. */
export function isPassedOver({ type, exits: { pass } }: ProgramNode, { maySay }: Known): boolean {
  return type !== "activity" && pass?.when !== undefined && !maySay(false, pass.when);
}

/** Past a gate an agent is led, and does not lead itself. */
function mayPass(node: ProgramNode, { when }: Edge, { maySay, skipped }: Known): boolean {
  if (node.type === "activity") return skipped.has(node.id);
  const isGate = isProof(node) || (isQuestion(node) && !isPassable(node));
  return !isGate && (when === undefined || maySay(true, when));
}

/** Of edges that are tried one after the other, those up to the first that is taken for sure. */
function possible(edges: readonly Edge[], { maySay }: Known): readonly Edge[] {
  const surely = edges.findIndex(({ when }) => !when || !maySay(false, when));
  const tried = surely === -1 ? edges : edges.slice(0, surely + 1);
  return tried.filter(({ when }) => !when || maySay(true, when));
}

/** A failure that cannot come about without people leads on only along an edge of its own. */
function returning(node: SubflowNode, { passes, fails }: FreeEnds): SubflowNode {
  const { byOutcome } = node.exits;
  const failed = byOutcome.get("failed") ?? [];
  const ways = new Map([
    ["passed", passes ? (byOutcome.get("passed") ?? []) : []],
    ["failed", fails ? failed : failed.filter(({ on }) => on !== undefined)],
  ]);
  return { ...node, exits: { ...node.exits, byOutcome: ways } };
}

/** A loop that goes on until a person says otherwise is gone through at least once. */
function gone(node: LoopNode, { maySay }: Known): LoopNode {
  const { condition, loopType } = node;
  if (loopType !== "while" || !condition) return node;
  if (!maySay(true, condition)) return withExits(node, ({ on }) => on !== "again");
  return maySay(false, condition) ? node : { ...node, loopType: "doWhile" };
}

function withExits<N extends ProgramNode>(node: N, keeps: (edge: Edge) => boolean): N {
  return { ...node, exits: mapExits(node.exits, (edges) => edges.filter(keeps)) };
}
