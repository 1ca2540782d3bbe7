import type { ServerResponse } from "node:http";
import type { EventFeed } from "./event-feed.ts";

/** After so many unsent heartbeats the client counts as gone. */
const MOST_MISSED = 4;

/** One client's stream. It holds only a position in the log: unsent entries are read again. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #feed: EventFeed;
  readonly #stop: () => void;
  #at: number;
  #open = true;
  #blocked = false;
  #missed = 0;
  #wake: (() => void) | undefined;
  #awake = false;

  constructor(response: ServerResponse, feed: EventFeed, at: number) {
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

  /** Sends every entry after its first position, until either side ends the stream. */
  async run(): Promise<void> {
    while (this.#open) {
      const frames = this.#blocked ? [] : await this.#feed.after(this.#at);
      if (frames.length === 0) await this.#rest();
      for (const { seq, text } of frames) {
        if (!this.#open) return;
        this.#at = seq;
        this.#blocked = !this.#response.write(text);
        // Drop the rest; it is read again once the client has caught up.
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

  /** A wake-up before the next rest is not lost: that rest ends at once. */
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
