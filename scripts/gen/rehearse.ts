import type { Workflows } from "../../src/engine/world.ts";
import type { Json } from "../../src/model/json.ts";
import type { OutcomeWeights, Simulation } from "../../src/model/simulation.ts";
import { simulate } from "../../src/rehearsal/simulate.ts";
import type { Program } from "../../src/workflow/program.ts";

export interface RehearsalOptions {
  readonly runs: number;
  readonly weights?: OutcomeWeights;
  readonly variables?: Readonly<Record<string, Json>>;
}

/** Initial variables of workflows in which an agent that reports only outcomes would make no progress. */
export const openings: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  "guided-change": { files: ["src/price.ts", "src/price.test.ts"], checks_failed: 0 },
  research: { questions: ["What is there?", "What is missing?", "What would it cost?"] },
};

/** Simulates a workflow. The seed is fixed, so the same workflow always gives the same runs. */
export function rehearse(program: Program, workflows: Workflows, rehearsal: RehearsalOptions): Simulation {
  const { runs, weights = {}, variables = openings[program.id] ?? {} } = rehearsal;
  const simulation = simulate(program, { runs, seed: 1, weights, variables, workflows });
  for (;;) {
    const step = simulation.next();
    if (!step.done) continue;
    if (step.value.ok) return step.value.value;
    throw new Error(`${program.id} cannot be begun: ${step.value.refusal.message}`);
  }
}

/** Weights that choose the first outcome nine times in ten. */
export function mostlyFirst(programs: Iterable<Program>): OutcomeWeights {
  const weights: Record<string, Record<string, number>> = {};
  for (const { nodes } of programs) {
    for (const { id, type, outputs } of nodes.values()) {
      if (type !== "task" && type !== "gate" && type !== "checkpoint") continue;
      const rest = 1 / Math.max(outputs.length - 1, 1);
      weights[id] = Object.fromEntries(outputs.map((outcome, index) => [outcome, index === 0 ? 9 : rest]));
    }
  }
  return weights;
}
