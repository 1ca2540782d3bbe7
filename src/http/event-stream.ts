import type { ServerResponse } from "node:http";
import type { Mark } from "../model/mark.ts";
import type { SharedLogReader } from "./shared-log-reader.ts";

/** After this many heartbeats that could not be sent, the client counts as disconnected. */
const MOST_MISSED = 4;

/** The stream of one client. It holds a mark but no entries: entries that were not sent are read again. */
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

  /** Sends every entry after the stream's first mark, until the client or the server ends the stream. */
  async run(): Promise<void> {
    while (this.#open) {
      const frames = this.#blocked ? [] : await this.#feed.after(this.#at);
      // The log was replaced. The client reconnects with its mark, and the new stream tells it.
      if (!frames) return this.end();
      if (frames.length === 0) await this.#rest();
      for (const { mark, text } of frames) {
        if (!this.#open) return;
        this.#at = mark;
        this.#blocked = !this.#response.write(text);
        // Drop the remaining entries. They are read again when the client has caught up.
        if (this.#blocked) break;
      }
    }
  }

  /** Sends a heartbeat, and cuts off a client that has stopped reading. */
  beat(): void {
    if (!this.#blocked) this.#blocked = !this.#response.write(":\n\n");
    else if (++this.#missed >= MOST_MISSED) this.#response.destroy();
  }

  /** Ends the stream, after a last message if there is one. */
  end(last?: string): void {
    this.#leave();
    this.#response.end(last);
  }

  #leave(): void {
    this.#open = false;
    this.#stop();
    this.#rouse();
  }

  /** Wakes the waiting stream. If it does not wait now, its next wait ends at once, so no wake-up is lost. */
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
