import type { Workflows } from "../engine/world.ts";
import type { Json } from "../model/json.ts";
import type { Refusal, Result } from "../model/refusal.ts";
import type { OutcomeWeights, Simulation } from "../model/simulation.ts";
import type { Program } from "../workflow/program.ts";
import { judgeWeights } from "./judge-weights.ts";
import { randomMove } from "./random-agent.ts";
import { Rehearsal, type RehearsedTask } from "./rehearsal.ts";
import { RunLimits } from "./run-limits.ts";
import { pick, seeded } from "./seeded.ts";
import { SimulationCounts } from "./simulation-counts.ts";

export interface SimulationOptions {
  readonly runs: number;
  readonly seed: number;
  readonly weights: OutcomeWeights;
  readonly variables: Readonly<Record<string, Json>>;
  readonly workflows?: Workflows;
}

/** How many runs, or moves of long runs, pass before the generator yields to the caller. */
const YIELD_AFTER = { runs: 100, moves: 1_000 };

/**
 * Runs a workflow many times. Yields the number of finished runs from time to time, so that the caller can show
 * progress. If the caller answers true, the simulation stops and returns the result so far.
 */
export function* simulate(
  program: Program,
  options: SimulationOptions,
): Generator<number, Result<Simulation>, boolean> {
  const refusal = judgeWeights(program, options.weights, options.workflows);
  if (refusal) return { ok: false, refusal };
  const chance = seeded(options.seed);
  const counts = new SimulationCounts(program);
  let [runs, moves, isStopped] = [0, 0, false];
  while (runs < options.runs && !isStopped) {
    const started = Rehearsal.start(program, options);
    if (!started.ok) return { ok: false, refusal: asInput(started.refusal, program, options.variables) };
    const rehearsal = started.value;
    const run = new RunLimits(rehearsal);
    let task = next(rehearsal, chance);
    while (task && !run.reached && !isStopped) {
      const { step } = task.position;
      const move = randomMove(rehearsal, task, options.weights, chance);
      if (move.refused !== undefined) counts.noteRefused(step, move.refused);
      if (!move.isMade) break;
      run.count(task);
      task = next(rehearsal, chance);
      if (++moves % YIELD_AFTER.moves === 0) isStopped = yield runs;
    }
    if (isStopped) break;
    // If a task is left although no limit was reached, the workflow accepted no move for it.
    const stuck = task && ({ ended: "stuck", step: task.position.step, why: STUCK } as const);
    counts.add(rehearsal, run.reached ?? stuck);
    if (++runs % YIELD_AFTER.runs > 0) continue;
    moves = 0;
    isStopped = yield runs;
  }
  return { ok: true, value: counts.result({ ...options, runs }) };
}

const STUCK = "No possible outcome leads on.";

/** A random task that can move; `undefined` if none can. */
function next(rehearsal: Rehearsal, chance: () => number): RehearsedTask | undefined {
  return pick(
    rehearsal.movableTasks().filter(({ position }) => !position.escalation),
    chance,
  );
}

/** The refusal of a start, as a problem of the input: the caller gives the variables that a run starts with. */
function asInput(refusal: Refusal, program: Program, given: Readonly<Record<string, Json>>): Refusal {
  const missing = [...program.variables.values()].filter(
    ({ name, required, defaultValue }) =>
      required && (defaultValue ?? null) === null && (given[name] ?? null) === null,
  );
  if (missing.length === 0) return refusal;
  const problems = missing.map(({ name, type }) => ({
    field: `variables.${name}`,
    problem: `every run needs a value at its start, of type ${type}`,
  }));
  return {
    code: "INPUT_INVALID",
    message: problems.map(({ field, problem }) => `${field}: ${problem}`).join("; "),
    facts: { problems },
  };
}
