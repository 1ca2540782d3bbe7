import type { Expression } from "../../conditions/expression.ts";
import type { Edge, ForkNode, Program, ProgramNode } from "../../program.ts";
import type { Step } from "../space/movement.ts";
import { isBeyondAgents } from "./beyond-agents.ts";
import { openDecisions } from "./open-decisions.ts";

/** What in a program goes as an agent wants, by what it writes into variables. */
export interface AgentChoices {
  readonly has: (edge: Edge | undefined) => boolean;
  readonly isEmpty: boolean;
  /** whether a step is taken whatever agents write */
  readonly isUnwritten: (step: Step) => boolean;
  /** whether a fork may find nothing to go over although no agent wrote that */
  readonly emptyLists: (fork: ForkNode) => boolean;
}

export function agentChoices(program: Program): AgentChoices {
  const open = openDecisions(program);
  const guarded = new Map([...program.reserved].filter(([name]) => !open.has(name)));
  const isChosen = (of: { readonly expression: Expression } | undefined) =>
    of !== undefined && !isBeyondAgents(of.expression, guarded);
  const nodes = [...program.nodes.values()];
  const edges = new Set(
    nodes.flatMap((node) => [
      ...node.edges.filter(({ when }) => isChosen(when)),
      ...(isChosen(entryOf(node)) ? (node.exits.byOutcome.get("again") ?? []) : []),
    ]),
  );
  const has = (edge: Edge | undefined) => edge !== undefined && edges.has(edge);
  return {
    has,
    isEmpty: edges.size === 0 && !nodes.some((node) => node.type === "fork" && isChosen(node.each?.over)),
    isUnwritten: ({ edge, kind }) => kind === "spawn" || kind === "resolution" || !has(edge),
    emptyLists: ({ each }) => !isChosen(each?.over),
  };
}

/** What says whether a loop is gone through at all; one that asks after each pass is gone through once anyway. */
function entryOf(node: ProgramNode): { readonly expression: Expression } | undefined {
  if (node.type !== "loop" || node.loopType === "doWhile") return undefined;
  return node.loopType === "while" ? node.condition : node.over;
}
