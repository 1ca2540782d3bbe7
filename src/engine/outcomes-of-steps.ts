import type { Program } from "../workflow/program.ts";

const cache = new WeakMap<Program, readonly string[]>();

/**
 * The outcomes of all steps, questions and subflows of a workflow. Loops are left out, because no caller reports
 * their outcomes.
 */
export function outcomesOfSteps(program: Program): readonly string[] {
  const known = cache.get(program) ?? collect(program);
  cache.set(program, known);
  return known;
}

function collect({ nodes }: Program): readonly string[] {
  const outcomes = [...nodes.values()].flatMap(({ type, outputs }) => (type === "loop" ? [] : outputs));
  return [...new Set(outcomes)];
}
