import type { Durations } from "./durations.ts";
import type { CrewMember, Plan } from "./planned-task.ts";
import { PlanPlay } from "./play-plan.ts";

/** How long a plan takes: half of the plays, 80 and 95 in a hundred ended within these times. */
export interface Likely {
  readonly p50: number;
  readonly p80: number;
  readonly p95: number;
}

export interface ForecastOptions {
  readonly runs: number;
  readonly chance: () => number;
  /** the most steps of all plays together; a plan with very many lanes is played less often */
  readonly steps: number;
}

export interface ForecastEnd {
  /** one for each crew; absent if not even one play fits into the steps */
  readonly likely: readonly Likely[] | undefined;
  readonly runs: number;
}

/**
 * Plays a plan many times with each crew. All crews get the same drawn lengths, so that a difference is one of the crews
 * and not of chance. Yields the number of finished runs from time to time.
 */
export function* forecastEnd(
  plan: Plan,
  crews: readonly (readonly CrewMember[])[],
  durations: Durations,
  { runs, chance, steps }: ForecastOptions,
): Generator<number, ForecastEnd, void> {
  const plays = crews.map((crew) => new PlanPlay(plan, crew));
  const ends: number[][] = crews.map(() => []);
  const isOver = (): boolean => plays.reduce((sum, play) => sum + play.steps, 0) >= steps;
  let done = 0;
  for (; done < runs && !isOver(); done++) {
    yield done;
    const lengths = Float64Array.from(plan, ({ size }) => durations.draw(size, chance));
    const together: number[] = [];
    for (const play of plays) {
      const going = play.play(lengths);
      let step = going.next();
      for (; !step.done && !isOver(); step = going.next()) yield done;
      if (step.done) together.push(step.value);
    }
    if (together.length < plays.length) break;
    for (const [index, end] of together.entries()) ends[index]?.push(end);
  }
  return { likely: done === 0 ? undefined : ends.map(likelyOf), runs: done };
}

function likelyOf(ends: readonly number[]): Likely {
  const sorted = ends.toSorted((one, other) => one - other);
  const within = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { p50: within(0.5), p80: within(0.8), p95: within(0.95) };
}
