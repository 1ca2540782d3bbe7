import type { HistoryEntry, LogEntry } from "../../src/model/history.ts";
import { loginKey } from "./login-key.ts";

export type LiveState = "connecting" | "live" | "lost";

/** How long to wait before the stream is opened again, if the server has refused it. */
const AGAIN_MS = 2_000;

/** The server's log as it grows. A lost connection resumes after the last entry that was seen. */
class Live {
  #source: EventSource | undefined;
  #state: LiveState = "connecting";
  /** the mark of the last entry that was seen */
  #seen: string | undefined;
  readonly #entries = new Set<(entry: HistoryEntry) => void>();
  readonly #workflows = new Set<() => void>();
  readonly #records = new Set<() => void>();
  readonly #states = new Set<(state: LiveState) => void>();

  get state(): LiveState {
    return this.#state;
  }

  start(): void {
    this.#source?.close();
    const query = new URLSearchParams({
      key: loginKey(),
      ...(this.#seen !== undefined && { after: this.#seen }),
    });
    const source = new EventSource(`/api/events?${query}`);
    this.#source = source;
    source.onopen = () => this.#become("live");
    source.addEventListener("hello", ({ data }: MessageEvent<string>) => {
      // The log was replaced. The page loads everything again, instead of reading the new log from its start.
      if (!(JSON.parse(data) as { readonly reset?: boolean }).reset) return;
      this.#seen = undefined;
      this.start();
    });
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      const entry = JSON.parse(data) as LogEntry;
      this.#seen = lastEventId;
      if ("task" in entry) for (const listener of [...this.#entries]) listener(entry);
      else if ("workflow" in entry) for (const listener of [...this.#workflows]) listener();
      else for (const listener of [...this.#records]) listener();
    };
    source.onerror = () => {
      this.#become("lost");
      // The browser reconnects by itself, unless the server has refused the stream.
      if (source.readyState === EventSource.CLOSED)
        setTimeout(() => this.#source === source && this.start(), AGAIN_MS);
    };
  }

  /** Closes the stream, because the viewer has logged out. */
  stop(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#become("lost");
  }

  onEntry(listener: (entry: HistoryEntry) => void): () => void {
    this.#entries.add(listener);
    return () => this.#entries.delete(listener);
  }

  /** Calls the listener when a workflow was loaded. */
  onWorkflow(listener: () => void): () => void {
    this.#workflows.add(listener);
    return () => this.#workflows.delete(listener);
  }

  /** Calls the listener when a worker came or went, or a file or lock was marked or freed. */
  onRecord(listener: () => void): () => void {
    this.#records.add(listener);
    return () => this.#records.delete(listener);
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
