import { setTimeout as pause } from "node:timers/promises";
import { type Attempt, BUSY, untilFree } from "./patience.ts";

/** How long one process may go on writing without a gap while others wait. */
const TURN_MS = 20;
const GAP_MS = 3;
const LONGEST_GAP_MS = 50;

/** The other processes that write to the same file. */
export interface Others {
  /** one of them waits, or did a moment ago */
  readonly areWaiting: () => boolean;
  /** tells them that this process waits */
  readonly tell: () => void;
  /** a value that changes when one of them has written */
  readonly lastWrite: () => unknown;
}

/**
 * Whose turn it is to write. Inside the process: first come, first served. Between processes: who finds the lock taken
 * says so and looks again; who has written for a whole turn while somebody waits leaves a gap until somebody has
 * written. Without that gap a busy writer takes the lock again before anybody else has looked.
 */
export class Turns {
  readonly #others: Others;
  readonly #patienceMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #inLine = 0;
  #inside = false;
  #turnBegan = 0;
  #lastWrote = 0;

  constructor(others: Others, patienceMs: number) {
    this.#others = others;
    this.#patienceMs = patienceMs;
  }

  /** Makes the attempt if it is its turn now. */
  takeNow<T>(attempt: Attempt<T>): T | typeof BUSY {
    return this.#inLine > 0 || this.#inside || this.#owesGap() ? BUSY : this.#write(attempt);
  }

  /** Makes the attempt when it is its turn, until it finds the lock free. */
  async take<T>(attempt: Attempt<T>): Promise<T> {
    const result = this.takeNow(attempt);
    if (result !== BUSY) return result;
    const own = this.#inItsTurn(attempt, this.#last);
    this.#last = own.catch(() => {});
    return own;
  }

  /** Makes an attempt that needs nobody's turn, until nothing is in its way. */
  async look<T>(attempt: Attempt<T>): Promise<T> {
    const result = attempt();
    return result === BUSY ? untilFree(attempt, performance.now() + this.#patienceMs, () => {}) : result;
  }

  async #inItsTurn<T>(attempt: Attempt<T>, before: Promise<unknown>): Promise<T> {
    const deadline = performance.now() + this.#patienceMs;
    this.#inLine += 1;
    try {
      await before;
      if (this.#owesGap()) await this.#leaveGap();
      return await untilFree(() => this.#write(attempt), deadline, this.#others.tell);
    } finally {
      this.#inLine -= 1;
    }
  }

  #write<T>(attempt: Attempt<T>): T | typeof BUSY {
    const began = performance.now();
    if (began - this.#lastWrote >= GAP_MS) this.#turnBegan = began;
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
    if (now - this.#turnBegan < TURN_MS || now - this.#lastWrote >= GAP_MS) return false;
    if (this.#others.areWaiting()) return true;
    this.#turnBegan = now;
    return false;
  }

  /** Ends early when nobody waits any more: one of those who waited may have been killed. */
  async #leaveGap(): Promise<void> {
    const written = this.#others.lastWrite();
    const end = performance.now() + LONGEST_GAP_MS;
    do await pause(GAP_MS);
    while (performance.now() < end && this.#others.lastWrite() === written && this.#others.areWaiting());
  }
}
