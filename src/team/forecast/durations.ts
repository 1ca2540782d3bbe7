/** What is known about the length of an open task. */
export interface TaskSize {
  readonly estimateMs?: number | undefined;
  readonly points?: number | undefined;
  /** the time that workers have spent on it */
  readonly spentMs: number;
  /** false for a task that ends with its children */
  readonly hasWork: boolean;
}

/** The length of a task that is done. */
export interface MeasuredTask {
  readonly tookMs: number;
  readonly estimateMs?: number | undefined;
  readonly points?: number | undefined;
}

/** A base, and the factors that were measured for it: a length is the base times one of them. */
interface Scale {
  readonly base: number;
  readonly factors: readonly number[];
}

/** The fewest measured tasks with estimates, or with points, that count more than all measured tasks together. */
const FEWEST = 3;
/** The share of a drawn length that is left at least, of a task that took longer already. */
const LEAST_LEFT = 0.1;

/** The lengths of open tasks, drawn from the lengths of tasks that are done. */
export class Durations {
  /** how often a task took as long as its estimate */
  readonly #perEstimate: readonly number[];
  readonly #perPoint: readonly number[];
  readonly #all: readonly number[];
  /** the mean estimate of open tasks, for those without one while nothing is measured */
  readonly #meanEstimate: number | undefined;

  constructor(measured: readonly MeasuredTask[], open: readonly TaskSize[]) {
    const took = measured.filter(({ tookMs }) => tookMs > 0);
    const ratios = (unit: "estimateMs" | "points") =>
      sorted(took.flatMap(({ tookMs, [unit]: size }) => (size && size > 0 ? [tookMs / size] : [])));
    this.#perEstimate = ratios("estimateMs");
    this.#perPoint = ratios("points");
    this.#all = sorted(took.map(({ tookMs }) => tookMs));
    const estimates = open.flatMap(({ estimateMs }) => (estimateMs && estimateMs > 0 ? [estimateMs] : []));
    const sum = estimates.reduce((total, one) => total + one, 0);
    this.#meanEstimate = estimates.length > 0 ? sum / estimates.length : undefined;
  }

  /** the number of measured tasks */
  get measured(): number {
    return this.#all.length;
  }

  /** whether the length of any task can be drawn */
  get isKnown(): boolean {
    return this.#all.length > 0 || this.#meanEstimate !== undefined;
  }

  /** The work that is left of a task, drawn at random. */
  draw(size: TaskSize, chance: () => number): number {
    const { base, factors } = this.#scaleOf(size);
    return left(size, base * (factors[Math.floor(chance() * factors.length)] ?? 0));
  }

  /** The work that is left of a task if it takes as long as half of all such tasks. */
  usual(size: TaskSize): number {
    const { base, factors } = this.#scaleOf(size);
    return left(size, base * (factors[Math.floor((factors.length - 1) / 2)] ?? 0));
  }

  #scaleOf({ estimateMs, points }: TaskSize): Scale {
    if (estimateMs && estimateMs > 0)
      return { base: estimateMs, factors: this.#perEstimate.length >= FEWEST ? this.#perEstimate : [1] };
    if (points && points > 0 && this.#perPoint.length >= FEWEST)
      return { base: points, factors: this.#perPoint };
    if (this.#all.length > 0) return { base: 1, factors: this.#all };
    return { base: this.#meanEstimate ?? 0, factors: [1] };
  }
}

function left({ spentMs, hasWork }: TaskSize, total: number): number {
  if (!hasWork) return 0;
  return spentMs > 0 ? Math.max(total - spentMs, total * LEAST_LEFT) : total;
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other);
}
