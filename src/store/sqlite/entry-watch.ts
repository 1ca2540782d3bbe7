import { newest } from "./history.ts";
import type { Session } from "./session.ts";

const POLL_MS = 60;
/** Timers with a longer delay fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

interface Waiter {
  readonly project: string;
  readonly seq: number;
  readonly settle: (arrived: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** Wakes those who wait for an entry: at once for one written here, soon after for one of another process. */
export class EntryWatch {
  readonly #session: Session;
  readonly #waiters = new Set<Waiter>();
  #poll: NodeJS.Timeout | undefined;
  #seen: unknown;

  constructor(session: Session) {
    this.#session = session;
  }

  wait(project: string, seq: number, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stop();
      };
      const settle = (arrived: boolean) => {
        leave();
        resolve(arrived);
      };
      const fail = (error: unknown) => {
        leave();
        reject(error);
      };
      const giveUp = () => settle(false);
      const waiter: Waiter = { project, seq, settle, fail };
      const timer = setTimeout(giveUp, Math.min(timeoutMs, LONGEST_MS)).unref();
      signal?.addEventListener("abort", giveUp);
      this.#waiters.add(waiter);
      this.#poll ??= setInterval(() => this.#look(), POLL_MS).unref();
      if (signal?.aborted === true) giveUp();
      else this.#check([waiter]);
    });
  }

  /** An entry of the project was written by this process. */
  written(project: string): void {
    if (this.#waiters.size > 0)
      this.#check([...this.#waiters].filter((waiter) => waiter.project === project));
  }

  close(): void {
    for (const waiter of [...this.#waiters]) waiter.settle(false);
  }

  #stop(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
    // Forgotten, so that the first look of the next waiting looks at everything.
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
        const latest = await this.#session.connection.read(() => newest(this.#session, waiter.project));
        // Lower numbers are of a log that an import has put in the place of the other.
        if (latest !== waiter.seq) waiter.settle(true);
      } catch (error) {
        waiter.fail(error);
      }
    }
  }
}
