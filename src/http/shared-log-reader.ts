import { setTimeout as delay } from "node:timers/promises";
import type { LogEntry } from "../model/history.ts";
import { type Mark, markOf } from "../model/mark.ts";
import type { EntryLog } from "../operations/feeds/entry-log.ts";

const PAGE = 32;
const MOST_KEPT = 512;
const MOST_KEPT_CHARACTERS = 4 * 1024 * 1024;
/** How long to wait for an entry. If none comes, the reader waits again. */
const WAIT_MS = 30_000;
const RETRY_MS = 1_000;

/** An entry in the form in which it is sent to clients. */
export interface EventFrame {
  readonly mark: Mark;
  readonly text: string;
}

interface Follower {
  /** called if there may be new entries */
  readonly wake: () => void;
  /** called when the log was replaced: the follower stops, and its client starts again */
  readonly end: () => void;
}

/**
 * Reads the log once for all followers and caches the newest entries. A follower that is further behind reads its
 * own pages from the log, so that a slow client does not fill the memory.
 */
export class SharedLogReader {
  readonly #log: EntryLog;
  readonly #logError: (error: unknown) => void;
  readonly #followers = new Set<Follower>();
  #kept: EventFrame[] = [];
  #characters = 0;
  /** the mark of the entry before the first cached one */
  #floor: Mark | undefined;
  #watching: AbortController | undefined;

  constructor(log: EntryLog, logError: (error: unknown) => void) {
    this.#log = log;
    this.#logError = logError;
  }

  head(): Promise<Mark> {
    return this.#log.head();
  }

  /** Whether the mark belongs to this log. */
  async knows(mark: Mark): Promise<boolean> {
    return (await this.#log.after(mark, 1)).ok;
  }

  /** Adds a follower. Returns the function that removes it. */
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

  /** The next entries after a mark, oldest first; empty if there are none, `undefined` for a mark of another log. */
  async after(mark: Mark): Promise<readonly EventFrame[] | undefined> {
    const last = this.#kept.findLastIndex((frame) => frame.mark === mark);
    if (last >= 0 || mark === this.#floor) return this.#kept.slice(last + 1, last + 1 + PAGE);
    const page = await this.#log.after(mark, PAGE);
    return page.ok ? page.entries.map(frameOf) : undefined;
  }

  #stop(): void {
    this.#watching?.abort();
    this.#watching = undefined;
    this.#forget();
  }

  #forget(): void {
    this.#kept = [];
    this.#characters = 0;
    this.#floor = undefined;
  }

  async #watch(signal: AbortSignal): Promise<void> {
    let seen: Mark | undefined;
    while (!signal.aborted) {
      try {
        seen ??= await this.#begin(signal);
        if (!(await this.#log.wait(seen, WAIT_MS, signal))) continue;
        seen = await this.#readOn(seen, signal);
      } catch (error) {
        // The store was unavailable. Followers must get every entry, so keep watching.
        if (!signal.aborted) this.#logError(error);
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #begin(signal: AbortSignal): Promise<Mark> {
    const head = await this.#log.head();
    if (!signal.aborted) this.#floor = head;
    // An entry may have been written after a follower's own first read and before this one.
    this.#wake();
    return head;
  }

  /** Reads on from a mark. Returns the mark that it has reached; `undefined` if the log was replaced. */
  async #readOn(seen: Mark, signal: AbortSignal): Promise<Mark | undefined> {
    const page = await this.#log.after(seen, PAGE);
    if (signal.aborted) return undefined;
    if (!page.ok) {
      // Drop the cached entries of the old log: they must not be taken for entries of the new one.
      this.#forget();
      for (const { end } of [...this.#followers]) end();
      return undefined;
    }
    this.#keep(page.entries.map(frameOf));
    this.#wake();
    return page.next;
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
      this.#floor = oldest.mark;
    }
  }
}

function frameOf(entry: LogEntry): EventFrame {
  const mark = markOf(entry);
  return { mark, text: `id: ${mark}\ndata: ${JSON.stringify(entry)}\n\n` };
}
