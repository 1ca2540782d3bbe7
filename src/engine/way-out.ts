import type { EscalationReason, Position } from "../model/position.ts";
import type { Scope } from "../workflow/conditions/expression.ts";
import type { Edge, Program, ProgramNode } from "../workflow/program.ts";
import { retriesUsed } from "./step-path.ts";

/** How a node is left with an outcome. */
export type WayOut =
  | { readonly kind: "edge"; readonly edge: Edge; readonly fallsThrough: boolean }
  | { readonly kind: "retry"; readonly to: string; readonly used: number; readonly remaining: number }
  | { readonly kind: "exhausted"; readonly edge: Edge }
  | { readonly kind: "escalate"; readonly reason: EscalationReason }
  | { readonly kind: "none" };

/** Decides the way out of a node. Changes nothing: `follow` carries the decision out. */
export function wayOut(
  program: Program,
  node: ProgramNode,
  outcome: string | undefined,
  position: Position,
  scope: Scope,
  /** whether the retries count as used up */
  isFinal = false,
): WayOut {
  if (outcome === undefined) return withoutOutcome(node, scope);
  if (outcome === "failed") {
    return node.maxRetries === undefined
      ? afterFailure(program, node, scope)
      : afterBudgetedFailure(
          node,
          node.maxRetries,
          isFinal ? node.maxRetries : retriesUsed(position, node.id),
          scope,
        );
  }
  return along(firstFit(node.exits.byOutcome.get(outcome), scope));
}

/** The way out for a report without an outcome, which needs an edge without an outcome and without a condition. */
function withoutOutcome(node: ProgramNode, scope: Scope): WayOut {
  const { withoutOutcome: edges } = node.exits;
  const open = node.type === "start" || edges.some((edge) => edge.when === undefined);
  return open ? along(firstFit(edges, scope)) : { kind: "none" };
}

function afterFailure(program: Program, node: ProgramNode, scope: Scope): WayOut {
  // A time limit can fail a node that has no outcome `failed`. Such a failure takes an edge without an outcome.
  const edge = firstFit(node.exits.byOutcome.get("failed") ?? node.exits.withoutOutcome, scope);
  const handled = edge?.on !== undefined;
  if (!handled && (program.strict || isGuarded(node)))
    return { kind: "escalate", reason: "unhandled_failure" };
  return along(edge, !handled);
}

/** Whether the node has requirements or checks. Then a failure must not lead past them. */
export function isGuarded(node: ProgramNode): boolean {
  if (node.type !== "task" && node.type !== "gate") return false;
  return node.requirements.length > 0 || (node.actions?.some(({ kind }) => kind === "validate") ?? false);
}

function afterBudgetedFailure(node: ProgramNode, budget: number, used: number, scope: Scope): WayOut {
  if (used < budget) {
    const to = firstFit(node.exits.retry, scope)?.to ?? node.id;
    return { kind: "retry", to, used: used + 1, remaining: budget - used - 1 };
  }
  const edge = firstFit(node.exits.exhausted, scope);
  return edge ? { kind: "exhausted", edge } : { kind: "escalate", reason: "max_retries_exceeded" };
}

function along(edge: Edge | undefined, fallsThrough = false): WayOut {
  return edge ? { kind: "edge", edge, fallsThrough } : { kind: "none" };
}

export function firstFit(edges: readonly Edge[] | undefined, scope: Scope): Edge | undefined {
  return edges?.find((edge) => edge.when === undefined || edge.when.holds(scope));
}
