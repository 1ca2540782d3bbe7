import type { Program, ProgramNode } from "../workflow/program.ts";
import { isGuarded } from "./way-out.ts";

/**
 * Whether a node can be reached without passing a gate, evidence, a question, a condition or another workflow. A
 * condition may stand for a gate: its other side may lead around one.
 */
export function isReachedFreely({ nodes }: Program, from: ProgramNode, target: string): boolean {
  const seen = new Set<string>();
  const pending = [from.id];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === target) return true;
    const node = nodes.get(id);
    if (!node || seen.has(id) || !isPassable(node)) continue;
    seen.add(id);
    pending.push(...node.edges.map(({ to }) => to));
  }
  return false;
}

const passable: ReadonlySet<ProgramNode["type"]> = new Set(["task", "activity", "decision"]);

function isPassable(node: ProgramNode): boolean {
  return passable.has(node.type) && !isGuarded(node) && node.edges.every(({ when }) => when === undefined);
}
