import type { Workflows } from "../engine/world.ts";
import type { Refusal } from "../model/refusal.ts";
import type { OutcomeWeights } from "../model/simulation.ts";
import { nearest } from "../workflow/nearest.ts";
import type { Program } from "../workflow/program.ts";

interface Problem {
  readonly field: string;
  readonly problem: string;
}

/** Refuses weights for unknown nodes or outcomes. A simulation would ignore them without a word. */
export function judgeWeights(
  program: Program,
  weights: OutcomeWeights,
  workflows: Workflows | undefined,
): Refusal | undefined {
  const names = Object.keys(weights);
  if (names.length === 0) return undefined;
  const outcomes = outcomesIn(program, workflows);
  const problems = names.flatMap((node): Problem[] => {
    const known = outcomes.get(node);
    if (!known) return [unknown(`weights.${node}`, "node", node, outcomes.keys())];
    return Object.keys(weights[node] ?? {})
      .filter((outcome) => !known.has(outcome))
      .map((outcome) => unknown(`weights.${node}.${outcome}`, "outcome", outcome, known));
  });
  if (problems.length === 0) return undefined;
  return {
    code: "INPUT_INVALID",
    message: problems.map(({ field, problem }) => `${field}: ${problem}`).join("; "),
    facts: { problems },
  };
}

/** The outcomes of every node that a run can reach, including nodes of subflows. */
function outcomesIn(program: Program, workflows: Workflows | undefined): Map<string, Set<string>> {
  const outcomes = new Map<string, Set<string>>();
  const reached = new Set([program.id]);
  const open = [program];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const node of next.nodes.values()) {
      const known = outcomes.get(node.id) ?? new Set();
      outcomes.set(node.id, known);
      for (const outcome of node.outputs) known.add(outcome);
      if (node.type !== "subflow" || reached.has(node.workflow)) continue;
      reached.add(node.workflow);
      const called = workflows?.byId(node.workflow);
      if (called) open.push(called);
    }
  }
  return outcomes;
}

function unknown(field: string, kind: string, name: string, known: Iterable<string>): Problem {
  const close = nearest(name, known);
  const advice = close ? `; did you mean "${close.word}"?` : "";
  return { field: field.slice(0, 200), problem: `there is no such ${kind}${advice}` };
}
