import type { Event } from "../model/event.ts";
import type { HistoryEntry } from "../model/history.ts";
import { readTraceParent } from "../model/trace-parent.ts";
import type { Span } from "./span.ts";

/** A visit or a wait that has begun. */
interface Begun {
  readonly spanId: string;
  readonly step: string;
  readonly start: number;
}

interface Visit extends Begun {
  readonly attempt: number;
  outcome?: string;
}

/** The spans of a task. `entries`: its whole history, oldest first. */
export function spansOf(entries: readonly HistoryEntry[]): readonly Span[] {
  const [first] = entries;
  return first ? new TaskTrace(first).told(entries) : [];
}

/** Follows the history of one task. */
class TaskTrace {
  readonly #spans: Span[] = [];
  readonly #root: Pick<Span, "traceId" | "spanId" | "parentSpanId" | "start">;
  readonly #attempts = new Map<string, number>();
  #about: Span["attributes"] = {};
  #visit: Visit | undefined;
  #wait: Begun | undefined;

  constructor({ hash, at, caller }: HistoryEntry) {
    const parent = readTraceParent(caller.trace);
    this.#root = {
      traceId: parent?.traceId ?? hash.slice(0, 32),
      spanId: hash.slice(32, 48),
      parentSpanId: parent?.spanId,
      start: at,
    };
  }

  told(entries: readonly HistoryEntry[]): readonly Span[] {
    for (const entry of entries) {
      const { task, change } = entry;
      const { workflowType: workflow } = change;
      const named = typeof workflow === "string" && { "navigator.workflow": workflow };
      this.#about = { ...this.#about, "navigator.task": task, ...named };
      for (const [index, event] of entry.events.entries()) this.#follow(event, index, entry);
      // A report that lacks an approval is asked for in an entry without an event of its own.
      if (entry.type === "asked") this.#beginWait(entry, entry.events.length, this.#visit?.step ?? "");
    }
    return this.#spans;
  }

  #follow(event: Event, index: number, entry: HistoryEntry): void {
    switch (event.type) {
      case "started":
      case "entered":
      case "restored":
        this.#endVisit(entry, event.at);
        this.#beginVisit(entry, index, event.step, event.at);
        return;
      case "retried":
        this.#attempts.set(event.step, event.used + 1);
        return;
      case "reported":
        this.#decide(event.outcome ?? "done");
        return;
      case "skipped":
        this.#decide("skipped");
        return;
      case "timed_out":
        this.#decide("timed out");
        return;
      case "asked":
      case "escalated":
        this.#beginWait(entry, index, event.step);
        return;
      case "answered":
        this.#decide(event.option);
        this.#endWait(entry);
        return;
      case "approved":
      case "resolved":
        this.#endWait(entry);
        return;
      case "ended":
        this.#end(entry, event.result);
        return;
      default:
    }
  }

  #beginVisit(entry: HistoryEntry, index: number, step: string, start: number): void {
    const attempt = this.#attempts.get(step) ?? 1;
    this.#attempts.set(step, attempt);
    this.#visit = { spanId: spanId(entry, index), step, start, attempt };
  }

  #decide(outcome: string): void {
    if (this.#visit) this.#visit.outcome = outcome;
  }

  #endVisit(entry: HistoryEntry, at: number): void {
    this.#endWait(entry);
    if (!this.#visit) return;
    const { outcome, attempt, ...begun } = this.#visit;
    this.#visit = undefined;
    const told = outcome !== undefined && { "navigator.outcome": outcome };
    const about = { "navigator.attempt": attempt, ...told };
    this.#add(begun, `step ${begun.step}`, entry, { at, about, failed: outcome === "failed" });
  }

  #beginWait(entry: HistoryEntry, index: number, step: string): void {
    this.#wait ??= { spanId: spanId(entry, index), step, start: entry.at };
  }

  #endWait(entry: HistoryEntry): void {
    if (!this.#wait) return;
    const wait = this.#wait;
    this.#wait = undefined;
    const about = { "navigator.answered_by": entry.caller.id };
    const within = this.#visit?.spanId;
    this.#add(wait, `wait for a person at ${wait.step}`, entry, {
      at: entry.at,
      about,
      failed: false,
      within,
    });
  }

  #end(entry: HistoryEntry, result: string): void {
    this.#endVisit(entry, entry.at);
    const { start, ...ids } = this.#root;
    const attributes = { ...this.#about, "navigator.result": result };
    const failed = result !== "success";
    const name = `task ${entry.task}`;
    this.#spans.push({
      ...ids,
      name,
      start,
      end: Math.max(start, entry.at),
      attributes,
      failed,
      seq: entry.seq,
    });
  }

  #add(
    { spanId, step, start }: Begun,
    name: string,
    { seq }: HistoryEntry,
    {
      at,
      about,
      failed,
      within = this.#root.spanId,
    }: {
      readonly at: number;
      readonly about: Span["attributes"];
      readonly failed: boolean;
      readonly within?: string | undefined;
    },
  ): void {
    this.#spans.push({
      traceId: this.#root.traceId,
      spanId,
      parentSpanId: within,
      name,
      start,
      end: Math.max(start, at),
      attributes: { ...this.#about, "navigator.step": step, ...about },
      failed,
      seq,
    });
  }
}

/** The id of a span follows from the entry and the place of the event that began it. */
function spanId({ hash }: HistoryEntry, index: number): string {
  return `${hash.slice(48, 60)}${(index % 65_536).toString(16).padStart(4, "0")}`;
}
