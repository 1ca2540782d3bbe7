import type { ServerResponse } from "node:http";
import type { EventFeed } from "./event-feed.ts";

/** After so many heartbeats that could not be sent, nobody reads any more. */
const MOST_MISSED = 4;

/** One client's stream. It holds a place in the log and nothing else: what was not sent is read again. */
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

  /** Sends every entry after the place it began at, until either side ends it. */
  async run(): Promise<void> {
    while (this.#open) {
      const frames = this.#blocked ? [] : await this.#feed.after(this.#at);
      if (frames.length === 0) await this.#rest();
      for (const { seq, text } of frames) {
        if (!this.#open) return;
        this.#at = seq;
        this.#blocked = !this.#response.write(text);
        // What follows is dropped, and read again once the client has caught up.
        if (this.#blocked) break;
      }
    }
  }

  /** Keeps the connection from looking dead, and notices when it is. */
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

  /** A call that comes while nobody rests is not lost: the next rest is over at once. */
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
