import { setTimeout as pause } from "node:timers/promises";
import { StoreError } from "../store-error.ts";
import type { WaitingMark } from "./waiting-mark.ts";

/** What an attempt gives while another process holds the lock. */
export const BUSY = Symbol("busy");
type Attempt<T> = () => T | typeof BUSY;

/** How long one process may go on writing without a gap while others wait. */
const TURN_MS = 10;
/** How often who waits looks again: the longer turns have been coming, the more rarely. */
const LOOKS_PER_WAIT = 16;
const LOOK_AFTER_MS = { least: 0.7, most: 5 };

/**
 * Whose turn it is to write. Inside the process: first come, first served. Between processes: who finds the lock taken
 * says so and looks again at short random intervals, without blocking the thread; who has written for a whole turn
 * leaves a gap if somebody waits. Without that gap a busy writer takes the lock again before anybody else has looked.
 */
export class Turns {
  readonly #mark: WaitingMark;
  readonly #patienceMs: number;
  #last: Promise<void> = Promise.resolve();
  #inLine = 0;
  #inside = false;
  #turnBegan = 0;
  #lastWrote = 0;
  /** how long turns have been coming lately */
  #usualWaitMs = 0;

  constructor(mark: WaitingMark, patienceMs: number) {
    this.#mark = mark;
    this.#patienceMs = patienceMs;
  }

  /** Makes the attempt when it is its turn, until it finds the lock free. */
  async take<T>(attempt: Attempt<T>): Promise<T> {
    if (this.#inLine === 0 && !this.#inside && !this.#owesGap()) {
      const result = this.#write(attempt);
      if (result !== BUSY) return result;
    }
    const deadline = performance.now() + this.#patienceMs;
    const before = this.#last;
    const own = this.#patiently(attempt, before, deadline);
    this.#last = own.then(
      () => {},
      () => {},
    );
    return own;
  }

  /** Makes an attempt that needs nobody's turn, until nothing is in its way. */
  async look<T>(attempt: Attempt<T>): Promise<T> {
    const result = attempt();
    return result === BUSY ? this.#until(attempt, performance.now() + this.#patienceMs) : result;
  }

  async #patiently<T>(attempt: Attempt<T>, before: Promise<void>, deadline: number): Promise<T> {
    this.#inLine += 1;
    try {
      await before;
      if (this.#owesGap()) await pause(this.#gapMs);
      return await this.#until(() => this.#write(attempt), deadline);
    } finally {
      this.#inLine -= 1;
    }
  }

  async #until<T>(attempt: Attempt<T>, deadline: number): Promise<T> {
    const began = performance.now();
    for (;;) {
      const result = attempt();
      const now = performance.now();
      if (result !== BUSY) {
        this.#usualWaitMs += (now - began - this.#usualWaitMs) / 4;
        return result;
      }
      if (now >= deadline)
        throw new StoreError("LOCKED", "Another process kept the database locked for too long.");
      this.#mark.set();
      await pause(this.#lookAfterMs * (0.5 + Math.random()));
    }
  }

  #write<T>(attempt: Attempt<T>): T | typeof BUSY {
    const began = performance.now();
    if (began - this.#lastWrote >= this.#gapMs) this.#turnBegan = began;
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
    if (now - this.#turnBegan < TURN_MS || now - this.#lastWrote >= this.#gapMs) return false;
    if (this.#mark.isSet()) return true;
    this.#turnBegan = now;
    return false;
  }

  get #lookAfterMs(): number {
    const { least, most } = LOOK_AFTER_MS;
    return Math.min(Math.max(this.#usualWaitMs / LOOKS_PER_WAIT, least), most);
  }

  /** Long enough for each of the others to look once. */
  get #gapMs(): number {
    return 2 * this.#lookAfterMs + 1;
  }
}
