import type { Json } from "../../model/json.ts";
import type { Edge, ProgramNode } from "../program.ts";
import type { ReadNode } from "./read-node.ts";

/** For each variable, the values that only a person's answer may give it, never an agent. */
export function reservedValues(
  nodes: ReadonlyMap<string, ProgramNode>,
): ReadonlyMap<string, readonly Json[]> {
  const reserved = new Map<string, Json[]>();
  for (const node of nodes.values()) {
    if (node.type !== "checkpoint" || node.audience !== "human") continue;
    for (const option of node.options.values()) {
      for (const [name, value] of Object.entries(option.effects?.setVariable ?? {})) {
        const values = reserved.get(name);
        if (values) values.push(value);
        else reserved.set(name, [value]);
      }
    }
  }
  return reserved;
}

export function witnessedSteps(nodes: ReadonlyMap<string, ProgramNode>): ReadonlySet<string> {
  const steps = new Set<string>();
  for (const node of nodes.values()) {
    if (node.type !== "task" && node.type !== "gate") continue;
    for (const requirement of node.requirements) {
      for (const step of requirement.than ?? []) steps.add(step);
    }
  }
  return steps;
}

/** The predecessors of each node. */
export function incoming(
  edges: ReadonlyMap<string, readonly Edge[]>,
): ReadonlyMap<string, readonly string[]> {
  const into = new Map<string, string[]>();
  for (const { from, to } of [...edges.values()].flat()) {
    const list = into.get(to);
    if (list) list.push(from);
    else into.set(to, [from]);
  }
  return into;
}

/** The work nodes that lead to a node directly or through automatic nodes only. */
export function precedingWork(
  node: string,
  nodes: ReadonlyMap<string, ReadNode>,
  into: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [...(into.get(node) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const type = nodes.get(id)?.definition.type;
    if (type === "task" || type === "gate") found.add(id);
    else if (type !== "end") open.push(...(into.get(id) ?? []));
  }
  found.delete(node);
  return [...found];
}
