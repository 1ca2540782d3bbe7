import type { Workflows } from "../engine/world.ts";
import type { Json } from "../model/json.ts";
import type { Result } from "../model/refusal.ts";
import type { OutcomeWeights, Simulation } from "../model/simulation.ts";
import type { Program } from "../workflow/program.ts";
import { judgeWeights } from "./judge-weights.ts";
import { randomMove } from "./random-agent.ts";
import { Run, type RunTask } from "./run.ts";
import { pick, seeded } from "./seeded.ts";
import { Tally } from "./tally.ts";

export interface SimulationOptions {
  readonly runs: number;
  readonly seed: number;
  readonly weights: OutcomeWeights;
  readonly variables: Readonly<Record<string, Json>>;
  readonly workflows?: Workflows;
}

/** Runs a workflow many times; yields the number of finished runs, so that the caller can show progress or stop. */
export function* simulate(
  program: Program,
  options: SimulationOptions,
): Generator<number, Result<Simulation>, undefined> {
  const refusal = judgeWeights(program, options.weights, options.workflows);
  if (refusal) return { ok: false, refusal };
  const chance = seeded(options.seed);
  const tally = new Tally(program);
  for (let done = 0; done < options.runs; done++) {
    const started = Run.start(program, options);
    if (!started.ok) return started;
    tally.add(started.value, finish(started.value, options.weights, chance));
    if ((done + 1) % 100 === 0) yield done + 1;
  }
  return { ok: true, value: tally.result(options) };
}

/** Moves until nothing can be moved; gives the task that no accepted move was left for, if that is why. */
function finish(run: Run, weights: OutcomeWeights, chance: () => number): RunTask | undefined {
  for (;;) {
    const task = pick(
      run.underWay().filter(({ position }) => !position.escalation),
      chance,
    );
    if (!task) return undefined;
    if (!randomMove(run, task, weights, chance)) return task;
  }
}
