import type { ServerResponse } from "node:http";
import type { Mark } from "../model/mark.ts";
import type { SharedLogReader } from "./shared-log-reader.ts";

/** After so many unsent heartbeats the client is taken for gone. */
const MOST_MISSED = 4;

/** One client's stream. It holds a mark and no entries: unsent entries are read again. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #feed: SharedLogReader;
  readonly #stop: () => void;
  #at: Mark;
  #open = true;
  #blocked = false;
  #missed = 0;
  #wake: (() => void) | undefined;
  #awake = false;

  constructor(response: ServerResponse, feed: SharedLogReader, at: Mark) {
    this.#response = response;
    this.#feed = feed;
    this.#at = at;
    this.#stop = feed.follow({ wake: () => this.#rouse(), end: () => this.end() });
    response.on("drain", () => {
      this.#blocked = false;
      this.#missed = 0;
      this.#rouse();
    });
    response.on("close", () => this.#leave());
  }

  /** Sends every entry after the mark it began at, until either side ends it. */
  async run(): Promise<void> {
    while (this.#open) {
      const frames = this.#blocked ? [] : await this.#feed.after(this.#at);
      // The log was replaced: the client comes back with its mark and learns it.
      if (!frames) return this.end();
      if (frames.length === 0) await this.#rest();
      for (const { mark, text } of frames) {
        if (!this.#open) return;
        this.#at = mark;
        this.#blocked = !this.#response.write(text);
        // The rest is dropped and read again when the client has caught up.
        if (this.#blocked) break;
      }
    }
  }

  /** Sends a heartbeat, and cuts off a client that has stopped reading. */
  beat(): void {
    if (!this.#blocked) this.#blocked = !this.#response.write(":\n\n");
    else if (++this.#missed >= MOST_MISSED) this.#response.destroy();
  }

  end(): void {
    this.#leave();
    this.#response.end();
  }

  #leave(): void {
    this.#open = false;
    this.#stop();
    this.#rouse();
  }

  /** A call outside a rest is not lost: the next rest ends at once. */
  #rouse(): void {
    this.#awake = true;
    this.#wake?.();
  }

  async #rest(): Promise<void> {
    if (!this.#awake) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#wake = undefined;
    this.#awake = false;
  }
}
