import { EXHAUSTED } from "../model/edge.ts";
import type { ProgramNode } from "../workflow/program.ts";
import { retriesUsed } from "./step-path.ts";
import type { Walk } from "./walk.ts";
import { type WayOut, wayOut } from "./way-out.ts";

/** The next node to enter, and the outcome that leads there. */
export interface Hop {
  readonly to: string;
  readonly outcome?: string;
  /** true if the activity was skipped: its last node then runs no actions and records no `exited` */
  readonly isPassing?: true;
  /** for a return from a called workflow: when the task first arrived at the node */
  readonly since?: number;
}

/** Leaves the current node with an outcome. Returns where to go next; `undefined` if the task escalates at the node. */
export function leave(walk: Walk, outcome: string | undefined): Hop | undefined {
  const { node } = walk;
  return follow(walk, node, wayOut(walk.program, node, outcome, walk.position, walk.scope), outcome);
}

export function follow(
  walk: Walk,
  node: ProgramNode,
  way: WayOut,
  outcome: string | undefined,
): Hop | undefined {
  switch (way.kind) {
    case "edge":
      if (way.fallsThrough) warnFallsThrough(walk, node, way.edge.to);
      if (outcome !== "failed") renewBudget(walk, node);
      return { to: way.edge.to, ...(outcome !== undefined && { outcome }) };
    case "retry":
      walk.emit({ type: "retried", step: node.id, used: way.used, remaining: way.remaining });
      return { to: way.to, outcome: "failed" };
    case "exhausted":
      walk.emit({ type: "exhausted", step: node.id });
      if (walk.nodeAt(way.edge.to).type !== "end") renewBudget(walk, node);
      return { to: way.edge.to, outcome: EXHAUSTED };
    case "escalate":
      return walk.escalate(way.reason);
    case "none":
      return walk.escalate("no_matching_edge");
  }
}

export function renewBudget(walk: Walk, node: ProgramNode): void {
  if (retriesUsed(walk.position, node.id) > 0) walk.emit({ type: "budget_renewed", step: node.id });
}

function warnFallsThrough(walk: Walk, node: ProgramNode, to: string): void {
  walk.warn(
    "failure_unhandled",
    `"${node.name}" failed and has no edge for that, so the task went on to "${walk.nodeAt(to).name}".`,
  );
}
