import type { Option, Program, ProgramNode } from "./program.ts";

/**
 * Every name that a position in this program can hold, once each, in the order of the definition. Sealed states are
 * compressed with this list, so changing the list makes issued states unreadable.
 */
export function identifiers(program: Program): readonly string[] {
  const names = new Set<string>([program.id]);
  for (const { name, defaultValue } of program.variables.values()) {
    names.add(name);
    if (typeof defaultValue === "string") names.add(defaultValue);
  }
  for (const node of program.nodes.values()) for (const name of namesAt(node)) names.add(name);
  return [...names];
}

function namesAt(node: ProgramNode): readonly string[] {
  const phase = node.phase === undefined ? [] : [node.phase];
  if (node.type === "subflow") return [node.id, ...phase, node.workflow];
  if (node.type === "checkpoint") return [node.id, ...phase, ...[...node.options.values()].flatMap(decided)];
  return [node.id, ...phase];
}

/** The variables that an answer sets, and the texts that it gives them. */
function decided({ effects }: Option): readonly string[] {
  return Object.entries(effects?.setVariable ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [name, value] : [name],
  );
}
