import type { Expression } from "../../conditions/expression.ts";
import type { Edge, ForkNode, Program, ProgramNode } from "../../program.ts";
import { agentOpenings, isSealed } from "../openings/agent-writes.ts";
import type { Step } from "../space/movement.ts";
import { openDecisions } from "./open-decisions.ts";
import { isBeyondAgents } from "./people-only-values.ts";

/** The choices in a program that an agent makes by writing variables. */
export interface AgentChoices {
  readonly has: (edge: Edge | undefined) => boolean;
  readonly isEmpty: boolean;
  /** whether the step does not depend on a variable that agents write */
  readonly isIndependent: (step: Step) => boolean;
  /** whether the list of a fork may be empty although no agent wrote it */
  readonly emptyLists: (fork: ForkNode) => boolean;
}

export function agentChoices(program: Program): AgentChoices {
  const open = openDecisions(program);
  const openings = agentOpenings(program);
  const kept = [...program.reserved].filter(([name]) => !open.has(name) && !openings.untold.has(name));
  const sealed = new Set(kept.map(([name]) => name).filter((name) => isSealed(program, name)));
  const guarded = { values: new Map(kept), sealed };
  const isChosen = (of: { readonly expression: Expression } | undefined) =>
    of !== undefined && !isBeyondAgents(of.expression, guarded);
  const nodes = [...program.nodes.values()];
  const edges = new Set(
    nodes.flatMap((node) => [
      ...node.edges.filter((edge) => isChosen(edge.when) || openings.edges.has(edge)),
      ...(isChosen(entryOf(node)) ? (node.exits.byOutcome.get("again") ?? []) : []),
    ]),
  );
  const has = (edge: Edge | undefined) => edge !== undefined && edges.has(edge);
  return {
    has,
    isEmpty: edges.size === 0 && !nodes.some((node) => node.type === "fork" && isChosen(node.each?.over)),
    isIndependent: ({ edge, kind }) => kind === "spawn" || kind === "resolution" || !has(edge),
    emptyLists: ({ each }) => !isChosen(each?.over),
  };
}

/** The expression that decides whether a loop is entered. A doWhile loop is always entered once. */
function entryOf(node: ProgramNode): { readonly expression: Expression } | undefined {
  if (node.type !== "loop" || node.loopType === "doWhile") return undefined;
  return node.loopType === "while" ? node.condition : node.over;
}
