import { isMarkOf, type Mark } from "../../model/mark.ts";
import { type EntryWaiter, EntryWaiters } from "../entry-waiters.ts";
import type { Hints } from "./hints.ts";
import { newestEntries } from "./newest-entry.ts";
import type { Session } from "./session.ts";

/** How often to look for entries of other processes: rarely while their hints are heard. */
const POLL_MS = { hearing: 1_000, deaf: 100 };

/**
 * Wakes readers that wait for an entry: at once if this process writes it, soon if a hint of another process comes, and
 * by a poll in any case: hints can be lost.
 */
export class EntryWatch {
  readonly #session: Session;
  readonly #hints: Hints;
  readonly #waiters = new EntryWaiters(() => this.#stop());
  #poll: NodeJS.Timeout | undefined;

  constructor(session: Session, hints: Hints) {
    this.#session = session;
    this.#hints = hints;
    hints.onHint = (project) => this.#wake(project);
  }

  wait(project: string, mark: Mark, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return this.#waiters.wait({ project, mark, timeoutMs, signal }, (waiter) => {
      this.#hints.listen();
      this.#pollLater();
      void this.#check([waiter]);
    });
  }

  /** Wakes the readers of a project whose log this process has just written to, here and in other processes. */
  written(project: string): void {
    this.#hints.send(project);
    this.#wake(project);
  }

  close(): void {
    this.#waiters.close();
  }

  #wake(project: string): void {
    const waiters = this.#waiters.of(project);
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
    await this.#check(this.#waiters.all);
    this.#stop();
    if (this.#waiters.all.length > 0) this.#pollLater();
  }

  async #check(waiters: readonly EntryWaiter[]): Promise<void> {
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
