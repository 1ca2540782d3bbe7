import { setTimeout as pause } from "node:timers/promises";
import { BUSY, type LockedWork, retryWhileBusy } from "./retry-busy.ts";

/** How long one process may write without a gap while other processes wait. */
const SPELL_MS = 20;
const GAP_MS = 3;
const LONGEST_GAP_MS = 50;

/** The other processes that write to the same file. */
export interface Others {
  /** whether one of the processes waits, or waited a moment ago */
  readonly areWaiting: () => boolean;
  /** tells the other processes that this process waits */
  readonly tell: () => void;
  /** a value that changes when one of the other processes has written */
  readonly lastWrite: () => unknown;
}

/**
 * The order of writes. Inside the process: first come, first served. Between processes: a writer that finds the lock
 * taken tells the others and retries. A writer that has written for a whole spell while others wait leaves a gap until
 * one of them has written. Without the gap, a busy writer takes the lock again before a waiting process retries.
 */
export class WriteQueue {
  readonly #others: Others;
  readonly #patienceMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #inside = false;
  #spellBegan = 0;
  #lastWrote = 0;

  constructor(others: Others, patienceMs: number) {
    this.#others = others;
    this.#patienceMs = patienceMs;
  }

  /** Makes the attempt now; `BUSY` if other writes come first or the lock is taken. */
  runNow<T>(attempt: LockedWork<T>): T | typeof BUSY {
    return this.#queued > 0 || this.#inside || this.#owesGap() ? BUSY : this.#write(attempt);
  }

  /** Makes the attempt after the earlier writes, and retries until the lock is free. */
  async run<T>(attempt: LockedWork<T>): Promise<T> {
    const result = this.runNow(attempt);
    if (result !== BUSY) return result;
    const own = this.#runAfter(this.#last, attempt);
    this.#last = own.catch(() => {});
    return own;
  }

  /** Makes an attempt that only reads. It does not queue behind writes, but retries while the lock is taken. */
  async read<T>(attempt: LockedWork<T>): Promise<T> {
    const result = attempt();
    return result === BUSY ? retryWhileBusy(attempt, performance.now() + this.#patienceMs, () => {}) : result;
  }

  async #runAfter<T>(before: Promise<unknown>, attempt: LockedWork<T>): Promise<T> {
    const deadline = performance.now() + this.#patienceMs;
    this.#queued += 1;
    try {
      await before;
      if (this.#owesGap()) await this.#leaveGap();
      return await retryWhileBusy(() => this.#write(attempt), deadline, this.#others.tell);
    } finally {
      this.#queued -= 1;
    }
  }

  #write<T>(attempt: LockedWork<T>): T | typeof BUSY {
    const began = performance.now();
    if (began - this.#lastWrote >= GAP_MS) this.#spellBegan = began;
    this.#inside = true;
    try {
      const result = attempt();
      if (result !== BUSY) this.#lastWrote = performance.now();
      return result;
    } finally {
      this.#inside = false;
    }
  }

  #owesGap(): boolean {
    const now = performance.now();
    if (now - this.#spellBegan < SPELL_MS || now - this.#lastWrote >= GAP_MS) return false;
    if (this.#others.areWaiting()) return true;
    this.#spellBegan = now;
    return false;
  }

  /** Lets other processes write. Ends early if no process waits any more: a waiting process may have been killed. */
  async #leaveGap(): Promise<void> {
    const written = this.#others.lastWrite();
    const end = performance.now() + LONGEST_GAP_MS;
    do await pause(GAP_MS);
    while (performance.now() < end && this.#others.lastWrite() === written && this.#others.areWaiting());
  }
}
