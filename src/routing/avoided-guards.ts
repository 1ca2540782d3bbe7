import { guardsOf, nodesAround } from "../workflow/guards.ts";
import type { Program } from "../workflow/program.ts";

/** The candidates that lead a task forward, and the node that they lead to. */
const FORWARD = /^(?:continue|terminate|skip):([^@]+)/;

/**
 * The guards that a choice avoids although another candidate leads through them. A rule for such a choice would take a
 * short cut for good, which agents could train.
 */
export function avoidedGuards(
  program: Program,
  choice: string,
  candidates: readonly string[],
): readonly string[] {
  const [, target] = FORWARD.exec(choice) ?? [];
  if (target === undefined) return [];
  const others = candidates.flatMap((id) => (id === choice ? [] : (FORWARD.exec(id)?.[1] ?? [])));
  return guardsOf(program)
    .map(({ id }) => id)
    .filter((guard) => {
      const free = nodesAround(program, guard);
      return free.has(target) && others.some((other) => !free.has(other));
    });
}
