import type { Program } from "../workflow/program.ts";

/** Whether an option of a question leads to success without the same question again. */
export function optionPasses(program: Program, gate: string, option: string): boolean {
  const first = program.nodes.get(gate);
  const seen = new Set<string>([gate]);
  const open = (first?.edges ?? []).filter(({ on }) => on === option || on === undefined).map(({ to }) => to);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = program.nodes.get(id);
    // The ways out of an end are decisions of persons, which the signed option does not make.
    if (node?.type === "end") {
      if (node.result === "success") return true;
      continue;
    }
    open.push(...(node?.edges ?? []).map(({ to }) => to));
  }
  return false;
}
