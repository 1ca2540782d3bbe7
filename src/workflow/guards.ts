import type { Program, ProgramNode } from "./program.ts";
import { isWork } from "./requirements.ts";

/** Whether a node holds tasks back: a gate, a question, or a step with requirements or checks. */
export function isGuard(node: ProgramNode): boolean {
  if (node.type === "gate" || node.type === "checkpoint") return true;
  if (!isWork(node)) return false;
  return node.requirements.length > 0 || (node.actions?.some(({ kind }) => kind === "validate") ?? false);
}

/** The nodes of a program that hold tasks back. */
export function guardsOf({ nodes }: Program): readonly ProgramNode[] {
  return [...nodes.values()].filter(isGuard);
}

/**
 * The nodes from which a task can succeed without passing a guard. Conditions are ignored: a way that is open in some
 * case counts as open.
 */
export function nodesAround({ nodes }: Program, guard: string): ReadonlySet<string> {
  const into = new Map<string, string[]>();
  for (const { id, edges } of nodes.values())
    for (const { to } of edges) {
      const known = into.get(to);
      if (known) known.push(id);
      else into.set(to, [id]);
    }
  const found = new Set([...nodes.values()].filter(isSuccess).map(({ id }) => id));
  found.delete(guard);
  for (const id of found) for (const from of into.get(id) ?? []) if (from !== guard) found.add(from);
  return found;
}

function isSuccess(node: ProgramNode): boolean {
  return node.type === "end" && node.result === "success" && node.escalation !== "hitl";
}
