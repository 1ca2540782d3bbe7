import { isMarkOf, type Mark } from "../../model/mark.ts";
import { type EntryWaiter, EntryWaiters } from "../entry-waiters.ts";
import { newestEntry } from "./newest-entry.ts";
import type { Session } from "./session.ts";

const POLL_MS = 60;

/** Wakes readers that wait for an entry: at once if this process writes it, and soon if another process does. */
export class EntryWatch {
  readonly #session: Session;
  readonly #waiters = new EntryWaiters(() => this.#stop());
  #poll: NodeJS.Timeout | undefined;
  #seen: unknown;

  constructor(session: Session) {
    this.#session = session;
  }

  wait(project: string, mark: Mark, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return this.#waiters.wait({ project, mark, timeoutMs, signal }, (waiter) => {
      this.#poll ??= setInterval(() => this.#look(), POLL_MS).unref();
      void this.#check([waiter]);
    });
  }

  /** Wakes the readers of a project whose log this process has just written to. */
  written(project: string): void {
    const waiters = this.#waiters.of(project);
    if (waiters.length > 0) void this.#check(waiters);
  }

  close(): void {
    this.#waiters.close();
  }

  #stop(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
    // Forget the last poll, so that the first poll for the next waiters checks all of them.
    this.#seen = undefined;
  }

  async #look(): Promise<void> {
    const waiters = this.#waiters.all;
    try {
      const { connection } = this.#session;
      const version = await connection.read(() => connection.otherWrites());
      if (version === this.#seen) return;
      this.#seen = version;
      await this.#check(waiters);
    } catch (error) {
      for (const waiter of waiters) waiter.fail(error);
    }
  }

  async #check(waiters: readonly EntryWaiter[]): Promise<void> {
    for (const waiter of waiters) {
      try {
        const newest = await this.#session.connection.read(() => newestEntry(this.#session, waiter.project));
        if (!isMarkOf(waiter.mark, newest)) waiter.finish(true);
      } catch (error) {
        waiter.fail(error);
      }
    }
  }
}
