import { isDefinitionEntry, isTaskEntry, type LogEntry } from "../../model/history.ts";
import type { Limits } from "../../model/limits.ts";
import type { Mark } from "../../model/mark.ts";
import type { Refusal } from "../../model/refusal.ts";
import { tasksChangedBy } from "../../model/tasks-changed-by.ts";
import type { Store } from "../../store/store.ts";
import type { Pause } from "./pause.ts";

/** How long the reader of the log waits for an entry before it checks whether any call still waits. */
const LOOK_MS = 60_000;
const PAGE = 200;

/** The subject of a wait for any record of a kind, such as marks. No task has such an id. */
export function recordsOf(kind: string): string {
  return `\0${kind}`;
}

/** A call that waits for its task, or for records of a kind, to change. */
export interface Wait {
  /** Resolves when the subject has changed since the wait began or since the last change, and at the latest after `ms`. */
  readonly changed: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly end: () => void;
}

interface Subject {
  readonly project: string;
  /** the id of a task, or `recordsOf` a kind */
  readonly task: string;
  /** the name of the caller that waits */
  readonly caller: string;
}

interface Waiter {
  readonly task: string;
  /** whether the task changed while the call was not waiting */
  isChanged: boolean;
  wake: (() => void) | undefined;
}

/**
 * The calls of this process that wait for a change. One reader follows the log for all of them and wakes only the
 * waiters of what has changed, so that the cost of a write does not grow with the number of waiting calls.
 */
export class Waits {
  readonly #pause: Pause;
  readonly #callers = new Map<string, number>();
  readonly #waiters = new Map<string, Set<Waiter>>();
  #count = 0;
  #reading: AbortController | undefined;
  #begun: Promise<void> = Promise.resolve();

  constructor(pause: Pause) {
    this.#pause = pause;
  }

  /**
   * Begins a wait. Call it before loading the task, so that no change is missed. Returns a refusal if
   * too many calls wait.
   */
  async begin(
    store: Store,
    { project, task, caller }: Subject,
    { waits, waitsOfCaller }: Limits,
  ): Promise<Wait | Refusal> {
    const own = this.#callers.get(caller) ?? 0;
    if (this.#count >= waits) return tooMany(`${waits} calls wait`, waits);
    if (own >= waitsOfCaller) return tooMany(`${waitsOfCaller} calls of "${caller}" wait`, waitsOfCaller);
    this.#count += 1;
    this.#callers.set(caller, own + 1);
    const waiter: Waiter = { task, isChanged: false, wake: undefined };
    const among = this.#waiters.get(task) ?? new Set();
    this.#waiters.set(task, among.add(waiter));
    const end = (): void => this.#leave(waiter, caller);
    try {
      await this.#follow(store, project);
    } catch (error) {
      end();
      throw error;
    }
    return { changed: (ms, signal) => this.#changed(waiter, ms, signal), end };
  }

  async #changed(waiter: Waiter, ms: number, signal: AbortSignal | undefined): Promise<void> {
    if (!waiter.isChanged) {
      const woken = new AbortController();
      waiter.wake = () => woken.abort();
      await this.#pause(ms, signal ? AbortSignal.any([signal, woken.signal]) : woken.signal);
      waiter.wake = undefined;
    }
    waiter.isChanged = false;
  }

  #leave(waiter: Waiter, caller: string): void {
    const among = this.#waiters.get(waiter.task);
    if (!among?.delete(waiter)) return;
    if (among.size === 0) this.#waiters.delete(waiter.task);
    this.#count -= 1;
    const left = (this.#callers.get(caller) ?? 1) - 1;
    if (left > 0) this.#callers.set(caller, left);
    else this.#callers.delete(caller);
    if (this.#count === 0) this.#stop();
  }

  #stop(): void {
    this.#reading?.abort();
    this.#reading = undefined;
  }

  /** Starts the reader. Resolves when the reader has its first mark. */
  #follow(store: Store, project: string): Promise<void> {
    if (this.#reading) return this.#begun;
    const reading = new AbortController();
    this.#reading = reading;
    this.#begun = store.log.head(project).then((mark) => {
      void this.#read(store, project, mark, reading);
    });
    return this.#begun.catch((error: unknown) => {
      if (this.#reading === reading) this.#stop();
      throw error;
    });
  }

  async #read(store: Store, project: string, from: Mark, reading: AbortController): Promise<void> {
    let mark = from;
    try {
      while (!reading.signal.aborted) {
        if (!(await store.log.wait(project, mark, LOOK_MS, reading.signal))) continue;
        const page = await store.log.after(project, mark, PAGE);
        if (page.ok) for (const subject of page.entries.flatMap(subjectsOf)) this.#wake(subject);
        // An import has replaced the log: every task may have changed.
        if (!page.ok) this.#wakeAll();
        mark = page.ok ? page.next : await store.log.head(project);
      }
    } catch {
      // The store is unavailable. The waiters load their task again, and their own calls report the reason.
      if (this.#reading === reading) this.#stop();
      this.#wakeAll();
    }
  }

  #wake(task: string): void {
    for (const waiter of this.#waiters.get(task) ?? []) {
      waiter.isChanged = true;
      waiter.wake?.();
    }
  }

  #wakeAll(): void {
    for (const task of this.#waiters.keys()) this.#wake(task);
  }
}

function subjectsOf(entry: LogEntry): readonly string[] {
  if (isTaskEntry(entry)) return tasksChangedBy(entry);
  return [recordsOf(isDefinitionEntry(entry) ? "definition" : entry.kind)];
}

function tooMany(which: string, limit: number): Refusal {
  const message = `${which}, and no more may at once. Look again later without wait_ms.`;
  return { code: "TOO_MANY_CALLS", message, facts: { limit } };
}
