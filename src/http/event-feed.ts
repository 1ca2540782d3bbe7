import { setTimeout as delay } from "node:timers/promises";
import type { HistoryEntry } from "../model/history.ts";
import type { EntryLog } from "../operations/feeds/entry-log.ts";

const PAGE = 32;
const MOST_KEPT = 512;
const MOST_KEPT_CHARACTERS = 4 * 1024 * 1024;
/** The longest single wait for an entry. */
const WAIT_MS = 30_000;
const RETRY_MS = 1_000;

/** An entry as a server-sent event. */
export interface EventFrame {
  readonly seq: number;
  readonly text: string;
}

interface Follower {
  /** there may be new entries */
  readonly wake: () => void;
  /** the log was replaced: the follower stops, and may start again */
  readonly end: () => void;
}

/**
 * Reads the history once for all followers, and caches the newest entries. A slow follower reads its own pages from
 * the log, so that it costs no memory.
 */
export class EventFeed {
  readonly #log: EntryLog;
  readonly #logError: (error: unknown) => void;
  readonly #followers = new Set<Follower>();
  #kept: EventFrame[] = [];
  #characters = 0;
  /** the cache holds every read entry after this one */
  #floor = Number.POSITIVE_INFINITY;
  #watching: AbortController | undefined;

  constructor(log: EntryLog, logError: (error: unknown) => void) {
    this.#log = log;
    this.#logError = logError;
  }

  newest(): Promise<number> {
    return this.#log.newest();
  }

  /** Returns how to stop. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    if (!this.#watching) {
      this.#watching = new AbortController();
      void this.#watch(this.#watching.signal);
    }
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0) this.#stop();
    };
  }

  /** The entries after a position, oldest first. */
  async after(seq: number): Promise<readonly EventFrame[]> {
    if (seq < this.#floor) return (await this.#log.after(seq, PAGE)).map(frameOf);
    const first = this.#kept.findLastIndex((frame) => frame.seq <= seq) + 1;
    return this.#kept.slice(first, first + PAGE);
  }

  #stop(): void {
    this.#watching?.abort();
    this.#watching = undefined;
    this.#forget();
  }

  #forget(): void {
    this.#kept = [];
    this.#characters = 0;
    this.#floor = Number.POSITIVE_INFINITY;
  }

  async #watch(signal: AbortSignal): Promise<void> {
    let seen: number | undefined;
    while (!signal.aborted) {
      try {
        seen ??= await this.#begin(signal);
        if (!(await this.#log.wait(seen, WAIT_MS, signal))) continue;
        seen = await this.#readOn(seen, signal);
      } catch (error) {
        // The store was unavailable: followers still expect every entry, so keep watching.
        if (!signal.aborted) this.#logError(error);
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #begin(signal: AbortSignal): Promise<number> {
    const newest = await this.#log.newest();
    if (!signal.aborted) this.#floor = newest;
    // An entry may have arrived between a follower's first read and this one.
    this.#wake();
    return newest;
  }

  /** The new position; `undefined` if the log was replaced. */
  async #readOn(seen: number, signal: AbortSignal): Promise<number | undefined> {
    const entries = await this.#log.after(seen, PAGE);
    const last = entries.at(-1)?.seq ?? (await this.#log.newest());
    if (signal.aborted) return undefined;
    if (last < seen) {
      // An import has replaced the log: drop the entries of the old one.
      this.#forget();
      for (const { end } of [...this.#followers]) end();
      return undefined;
    }
    this.#keep(entries.map(frameOf));
    this.#wake();
    return entries.at(-1)?.seq ?? seen;
  }

  #wake(): void {
    for (const { wake } of [...this.#followers]) wake();
  }

  #keep(frames: readonly EventFrame[]): void {
    for (const frame of frames) {
      this.#kept.push(frame);
      this.#characters += frame.text.length;
    }
    while (this.#kept.length > MOST_KEPT || this.#characters > MOST_KEPT_CHARACTERS) {
      const oldest = this.#kept.shift();
      if (!oldest) return;
      this.#characters -= oldest.text.length;
      this.#floor = oldest.seq;
    }
  }
}

function frameOf(entry: HistoryEntry): EventFrame {
  return { seq: entry.seq, text: `id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n` };
}
