import type { HistoryEntry } from "../../src/model/history.ts";

export type LiveState = "connecting" | "live" | "lost";

/** Delay before reconnecting after the server refused the stream. */
const AGAIN_MS = 2_000;

/** The stream of log entries. After a lost connection it resumes behind the last entry seen. */
class Live {
  #source: EventSource | undefined;
  #state: LiveState = "connecting";
  #seen: number | undefined;
  readonly #entries = new Set<(entry: HistoryEntry) => void>();
  readonly #states = new Set<(state: LiveState) => void>();

  get state(): LiveState {
    return this.#state;
  }

  start(): void {
    this.#source?.close();
    const after = this.#seen === undefined ? "" : `?after=${this.#seen}`;
    const source = new EventSource(`/api/events${after}`);
    this.#source = source;
    source.onopen = () => this.#become("live");
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      const entry = JSON.parse(data) as HistoryEntry;
      this.#seen = Number(lastEventId) || entry.seq;
      for (const listener of [...this.#entries]) listener(entry);
    };
    source.onerror = () => {
      this.#become("lost");
      // The browser reconnects by itself unless the server refused.
      if (source.readyState === EventSource.CLOSED)
        setTimeout(() => this.#source === source && this.start(), AGAIN_MS);
    };
  }

  /** Closes the stream after logout. */
  stop(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#become("lost");
  }

  onEntry(listener: (entry: HistoryEntry) => void): () => void {
    this.#entries.add(listener);
    return () => this.#entries.delete(listener);
  }

  onState(listener: (state: LiveState) => void): () => void {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  }

  #become(state: LiveState): void {
    this.#state = state;
    for (const listener of [...this.#states]) listener(state);
  }
}

export const live = new Live();
