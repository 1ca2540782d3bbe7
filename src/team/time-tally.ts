import type { Json } from "../model/json.ts";

/** A change of a task, as its history tells it. */
export interface TimedChange {
  readonly task: string;
  readonly at: number;
  readonly change: Readonly<Record<string, Json>>;
}

/** The time that counts: between two moments, and with a worker only while that worker had claimed the task. */
export interface TallyRange {
  readonly from?: number | undefined;
  readonly to: number;
  readonly worker?: string | undefined;
}

export interface TimeSums {
  readonly perStatus: ReadonlyMap<string, number>;
  readonly perWorker: ReadonlyMap<string, number>;
  readonly perPhase: ReadonlyMap<string, number>;
  readonly perTask: ReadonlyMap<string, number>;
}

/** Whether the clock of a task runs in a state of its lifecycle. */
export type IsTimed = (task: string, state: string) => boolean;

interface Span {
  since: number;
  status: string;
  state: string | undefined;
  owner: string | undefined;
  phase: string | undefined;
}

const OVER: readonly string[] = ["COMPLETED", "FAILED", "CANCELLED"];
const WORKING = "IN_PROGRESS";

/**
 * Adds up how long tasks were in each state, with each worker and in each phase. The times are those of the entries, so
 * they are exact whenever they are read. A task that is over adds no time; workers, phases and tasks have time while work
 * is under way, not while the task waits.
 */
export class TimeTally {
  readonly #range: TallyRange;
  readonly #isTimed: IsTimed;
  readonly #spans = new Map<string, Span>();
  readonly #perStatus = new Map<string, number>();
  readonly #perWorker = new Map<string, number>();
  readonly #perPhase = new Map<string, number>();
  readonly #perTask = new Map<string, number>();

  constructor(range: TallyRange, isTimed: IsTimed) {
    this.#range = range;
    this.#isTimed = isTimed;
  }

  /** Counts the time before a change. Changes of one task come in their order. */
  note({ task, at, change }: TimedChange): void {
    const span = this.#spans.get(task);
    if (span) this.#count(task, span, at);
    this.#spans.set(task, {
      since: at,
      status: textOf(change, "status", span?.status) ?? "",
      state: textOf(change, "state", span?.state),
      owner: textOf(change, "owner", span?.owner),
      phase: textOf(change, "phase", span?.phase),
    });
  }

  /** The sums up to the end of the range. */
  sums(): TimeSums {
    for (const [task, span] of this.#spans) this.#count(task, span, this.#range.to);
    this.#spans.clear();
    return {
      perStatus: this.#perStatus,
      perWorker: this.#perWorker,
      perPhase: this.#perPhase,
      perTask: this.#perTask,
    };
  }

  #count(task: string, { since, status, state, owner, phase }: Span, until: number): void {
    const { from = since, to, worker } = this.#range;
    const time = Math.min(until, to) - Math.max(since, from);
    if (time <= 0 || OVER.includes(status) || (worker !== undefined && owner !== worker)) return;
    add(this.#perStatus, state ?? status, time);
    if (status !== WORKING || (state !== undefined && !this.#isTimed(task, state))) return;
    add(this.#perTask, task, time);
    if (owner !== undefined) add(this.#perWorker, owner, time);
    if (phase !== undefined) add(this.#perPhase, phase, time);
  }
}

/** The value of a field after a change: null in the change removes it, and a field that is not in it stays. */
function textOf(
  change: Readonly<Record<string, Json>>,
  field: string,
  before: string | undefined,
): string | undefined {
  const value = change[field];
  if (value === undefined) return before;
  return typeof value === "string" ? value : undefined;
}

function add(sums: Map<string, number>, key: string, time: number): void {
  sums.set(key, (sums.get(key) ?? 0) + time);
}
