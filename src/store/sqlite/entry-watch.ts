import { isMarkOf, type Mark } from "../../model/mark.ts";
import { newestEntry } from "./newest-entry.ts";
import type { Session } from "./session.ts";

const POLL_MS = 60;
/** The longest delay of a timer. A longer delay would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

interface Waiter {
  readonly project: string;
  readonly mark: Mark;
  readonly finish: (arrived: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** Wakes readers that wait for an entry: at once if this process writes it, and soon if another process does. */
export class EntryWatch {
  readonly #session: Session;
  readonly #waiters = new Set<Waiter>();
  #poll: NodeJS.Timeout | undefined;
  #seen: unknown;

  constructor(session: Session) {
    this.#session = session;
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
      this.#poll ??= setInterval(() => this.#look(), POLL_MS).unref();
      if (signal?.aborted === true) giveUp();
      else this.#check([waiter]);
    });
  }

  /** Wakes the readers of a project whose log this process has just written to. */
  written(project: string): void {
    if (this.#waiters.size > 0)
      this.#check([...this.#waiters].filter((waiter) => waiter.project === project));
  }

  close(): void {
    for (const waiter of [...this.#waiters]) waiter.finish(false);
  }

  #stop(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
    // Forget the last poll, so that the first poll for the next waiters checks all of them.
    this.#seen = undefined;
  }

  async #look(): Promise<void> {
    const waiters = [...this.#waiters];
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

  async #check(waiters: readonly Waiter[]): Promise<void> {
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
