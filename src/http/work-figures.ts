import { type HistoryEntry, isTaskEntry } from "../model/history.ts";
import type { Mark } from "../model/mark.ts";
import type { EntryLog } from "../operations/feeds/entry-log.ts";
import { Histogram } from "./histogram.ts";
import type { Metric } from "./metrics.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The durations of work are much longer than those of requests. */
const BUCKETS = [1, 10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR, 7 * 24 * HOUR];
const PAGE = 500;
/** The most pages of one catch-up. The next one goes on from there. */
const MOST_PAGES = 200;
/** The most tasks whose times are known. The times of a task that is forgotten are not counted. */
const MOST_TASKS = 20_000;

/** The most workflows that have durations of their own; the tasks of all others share a label. */
const MOST_WORKFLOWS = 50;
const OTHER = "other";

/** Since when a task is at its step, ready, and waiting for a person. */
interface Times {
  workflow?: string;
  entered?: number | undefined;
  ready?: number | undefined;
  asked?: number | undefined;
}

/** Figures of the work of a project, from its log. They count from the first time that they are asked for. */
export class WorkFigures {
  readonly #log: EntryLog;
  readonly #rest: () => Promise<void>;
  readonly #ends = new Map<string, number>();
  readonly #steps = new Map<string, Histogram>();
  readonly #starts = new Histogram(BUCKETS);
  readonly #gates = new Histogram(BUCKETS);
  readonly #tasks = new Map<string, Times>();
  #retries = 0;
  #lost = 0;
  #mark: Mark | undefined;
  #reading: Promise<void> = Promise.resolve();

  /** `rest` lets other calls run between two pages. */
  constructor(log: EntryLog, rest: () => Promise<void>) {
    this.#log = log;
    this.#rest = rest;
  }

  /** The figures up to the newest entry. If the log cannot be read, up to the last one that was. */
  async metrics(): Promise<readonly Metric[]> {
    // One after the other: two readers at once would count the same entries twice.
    this.#reading = this.#reading.then(() => this.#catchUp()).catch(() => undefined);
    await this.#reading;
    const counter = (name: string, help: string, value: number): Metric => ({
      name,
      help,
      type: "counter",
      values: [{ value }],
    });
    const histogram = (name: string, help: string, durations: Histogram): Metric => ({
      name,
      help,
      type: "histogram",
      values: durations.samples(),
    });
    return [
      {
        name: "navigator_runs_ended_total",
        help: "Tasks that have ended, by result.",
        type: "counter",
        values: [...this.#ends].map(([result, value]) => ({ labels: { result }, value })),
      },
      {
        name: "navigator_step_duration_seconds",
        help: "How long tasks stayed at a step, by workflow.",
        type: "histogram",
        values: [...this.#steps].flatMap(([workflow, durations]) => durations.samples({ workflow })),
      },
      histogram(
        "navigator_schedule_to_start_seconds",
        "How long ready tasks waited for a claim.",
        this.#starts,
      ),
      histogram("navigator_gate_wait_seconds", "How long tasks waited for a person.", this.#gates),
      counter("navigator_retries_total", "Steps that were done again after a failure.", this.#retries),
      counter("navigator_claims_lost_total", "Claims whose time ran out.", this.#lost),
    ];
  }

  async #catchUp(): Promise<void> {
    this.#mark ??= await this.#log.head();
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await this.#log.after(this.#mark, PAGE);
      // Another log: its entries were counted elsewhere, or are not of this server.
      this.#mark = page.ok ? page.next : await this.#log.head();
      if (!page.ok) return;
      for (const entry of page.entries) if (isTaskEntry(entry)) this.#take(entry);
      if (page.entries.length < PAGE) return;
      await this.#rest();
    }
  }

  #take({ task, type, at, caller, events, change }: HistoryEntry): void {
    const times = this.#tasks.get(task) ?? {};
    // Move the task to the end, so that the first one is the one that has not changed for longest.
    this.#tasks.delete(task);
    this.#tasks.set(task, times);
    const [oldest] = this.#tasks.size > MOST_TASKS ? this.#tasks.keys() : [];
    if (oldest !== undefined) this.#tasks.delete(oldest);
    const { workflowType } = change;
    if (typeof workflowType === "string") times.workflow = workflowType;
    if (type === "released" && caller.kind === "clock") this.#lost += 1;
    if (type === "created" || type === "released" || type === "resumed") times.ready = at;
    if (type === "claimed") times.ready = observed(this.#starts, times.ready, at);
    for (const event of events) this.#follow(event, task, times, at);
  }

  /** The durations of a task's workflow. Its name is an author's text, so the number of names is bounded. */
  #stepsOf({ workflow = OTHER }: Times): Histogram {
    const label = this.#steps.has(workflow) || this.#steps.size < MOST_WORKFLOWS ? workflow : OTHER;
    const known = this.#steps.get(label) ?? new Histogram(BUCKETS);
    this.#steps.set(label, known);
    return known;
  }

  #follow(event: HistoryEntry["events"][number], task: string, times: Times, at: number): void {
    switch (event.type) {
      case "entered":
        observed(this.#stepsOf(times), times.entered, event.at);
        times.entered = event.at;
        return;
      case "retried":
        this.#retries += 1;
        return;
      case "asked":
      case "escalated":
        times.asked ??= at;
        return;
      case "answered":
      case "approved":
      case "resolved":
        times.asked = observed(this.#gates, times.asked, at);
        return;
      case "ended":
        observed(this.#stepsOf(times), times.entered, at);
        this.#ends.set(event.result, (this.#ends.get(event.result) ?? 0) + 1);
        this.#tasks.delete(task);
        return;
      default:
    }
  }
}

/** Counts the time since a moment, if it is known. The moment is over then. */
function observed(histogram: Histogram, since: number | undefined, at: number): undefined {
  if (since !== undefined) histogram.observe(Math.max(0, at - since) / 1_000);
  return undefined;
}
