import type { KnownPrograms, Program } from "../../program.ts";
import { subflowsOf } from "../../subflows-of.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports workflows that call themselves, directly or through others. */
export const subflowRecursion: Check = (_survey, program, { log, known }) => {
  if (program.ownLimits.maxDepth) return;
  const towards = callsTowards(program, known);
  for (const { id, workflow } of subflowsOf(program)) {
    if (workflow !== program.id && !towards.has(workflow)) continue;
    const walk = [program.id];
    for (let next: string | undefined = workflow; next !== undefined; next = towards.get(next))
      walk.push(next);
    log.add({
      code: "subflow-recursion",
      ...atNode(id, "workflow"),
      message: `"${id}" calls "${workflow}", and so this workflow comes to call itself, without end.`,
      fix: "Break the circle, or set limits.maxDepth if it is meant to end at a depth.",
      walk,
    });
  }
};

/** For each workflow that leads back to the program, the workflow that it calls next on the way back. */
function callsTowards(program: Program, known: KnownPrograms): ReadonlyMap<string, string> {
  const callers = new Map<string, string[]>();
  const seen = new Set(subflowsOf(program).map(({ workflow }) => workflow));
  for (const id of seen) {
    const child = id === program.id ? undefined : known(id);
    for (const workflow of new Set(child ? subflowsOf(child).map((node) => node.workflow) : [])) {
      const list = callers.get(workflow) ?? [];
      list.push(id);
      callers.set(workflow, list);
      seen.add(workflow);
    }
  }
  const towards = new Map<string, string>();
  const queue = [program.id];
  for (const id of queue) {
    for (const caller of callers.get(id) ?? []) {
      if (towards.has(caller)) continue;
      towards.set(caller, id);
      queue.push(caller);
    }
  }
  return towards;
}
