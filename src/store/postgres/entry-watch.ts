import { isMarkOf, type Mark } from "../../model/mark.ts";
import type { Hints } from "./hints.ts";
import { newestEntries } from "./newest-entry.ts";
import type { Session } from "./session.ts";

/** How often to look for entries of other processes: rarely while their hints are heard. */
const POLL_MS = { hearing: 1_000, deaf: 100 };
/** The longest delay of a timer. A longer delay would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

interface Waiter {
  readonly project: string;
  readonly mark: Mark;
  readonly finish: (arrived: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Wakes readers that wait for an entry: at once if this process writes it, soon if a hint of another process comes, and
 * by a poll in any case: hints can be lost.
 */
export class EntryWatch {
  readonly #session: Session;
  readonly #hints: Hints;
  readonly #waiters = new Set<Waiter>();
  #poll: NodeJS.Timeout | undefined;

  constructor(session: Session, hints: Hints) {
    this.#session = session;
    this.#hints = hints;
    hints.onHint = (project) => this.#wake(project);
  }

  wait(project: string, mark: Mark, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stop();
      };
      const finish = (arrived: boolean) => {
        leave();
        resolve(arrived);
      };
      const fail = (error: unknown) => {
        leave();
        reject(error);
      };
      const giveUp = () => finish(false);
      const waiter: Waiter = { project, mark, finish, fail };
      const timer = setTimeout(giveUp, Math.min(timeoutMs, LONGEST_MS)).unref();
      signal?.addEventListener("abort", giveUp);
      this.#waiters.add(waiter);
      this.#hints.listen();
      this.#pollLater();
      if (signal?.aborted === true) giveUp();
      else void this.#check([waiter]);
    });
  }

  /** Wakes the readers of a project whose log this process has just written to, here and in other processes. */
  written(project: string): void {
    this.#hints.send(project);
    this.#wake(project);
  }

  close(): void {
    for (const waiter of [...this.#waiters]) waiter.finish(false);
  }

  #wake(project: string): void {
    const waiters = [...this.#waiters].filter((waiter) => waiter.project === project);
    if (waiters.length > 0) void this.#check(waiters);
  }

  #pollLater(): void {
    const pauseMs = this.#hints.isHearing ? POLL_MS.hearing : POLL_MS.deaf;
    this.#poll ??= setTimeout(() => void this.#look(), pauseMs).unref();
  }

  #stop(): void {
    clearTimeout(this.#poll);
    this.#poll = undefined;
  }

  async #look(): Promise<void> {
    this.#hints.listen();
    await this.#check([...this.#waiters]);
    this.#stop();
    if (this.#waiters.size > 0) this.#pollLater();
  }

  async #check(waiters: readonly Waiter[]): Promise<void> {
    try {
      const projects = [...new Set(waiters.map(({ project }) => project))];
      const newest = await newestEntries(this.#session, projects);
      for (const waiter of waiters) {
        const entry = newest.get(waiter.project);
        if (entry !== undefined && !isMarkOf(waiter.mark, entry)) waiter.finish(true);
      }
    } catch (error) {
      for (const waiter of waiters) waiter.fail(error);
    }
  }
}
