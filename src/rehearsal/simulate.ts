import type { Workflows } from "../engine/world.ts";
import type { Json } from "../model/json.ts";
import type { Result } from "../model/refusal.ts";
import type { OutcomeWeights, Simulation } from "../model/simulation.ts";
import type { Program } from "../workflow/program.ts";
import { judgeWeights } from "./judge-weights.ts";
import { randomMove } from "./random-agent.ts";
import { Rehearsal, type RehearsedTask } from "./rehearsal.ts";
import { pick, seeded } from "./seeded.ts";
import { SimulationCounts } from "./simulation-counts.ts";

export interface SimulationOptions {
  readonly runs: number;
  readonly seed: number;
  readonly weights: OutcomeWeights;
  readonly variables: Readonly<Record<string, Json>>;
  readonly workflows?: Workflows;
}

/** As many runs, and in long ones as many moves, as may go by before others are served. */
const STRETCH = { runs: 100, moves: 1_000 };

/**
 * Runs a workflow many times. Yields the number of finished runs now and then, so that the caller can show progress; one
 * who answers true is given what came of those.
 */
export function* simulate(
  program: Program,
  options: SimulationOptions,
): Generator<number, Result<Simulation>, boolean> {
  const refusal = judgeWeights(program, options.weights, options.workflows);
  if (refusal) return { ok: false, refusal };
  const chance = seeded(options.seed);
  const counts = new SimulationCounts(program);
  let [runs, moves, isOver] = [0, 0, false];
  while (runs < options.runs && !isOver) {
    const started = Rehearsal.start(program, options);
    if (!started.ok) return started;
    const run = started.value;
    let task = next(run, chance);
    while (task && !isOver && randomMove(run, task, options.weights, chance)) {
      task = next(run, chance);
      if (++moves % STRETCH.moves === 0) isOver = yield runs;
    }
    if (isOver) break;
    // A task that is left is one for which no move was accepted.
    counts.add(run, task);
    if (++runs % STRETCH.runs > 0) continue;
    moves = 0;
    isOver = yield runs;
  }
  return { ok: true, value: counts.result({ ...options, runs }) };
}

/** One of those that can be moved, if any can. */
function next(run: Rehearsal, chance: () => number): RehearsedTask | undefined {
  return pick(
    run.movableTasks().filter(({ position }) => !position.escalation),
    chance,
  );
}
