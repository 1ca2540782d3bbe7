import type { Refusal } from "../model/refusal.ts";
import type { EventFeed } from "./event-feed.ts";
import { EventStream } from "./event-stream.ts";
import type { Exchange, Visitor } from "./exchange.ts";
import { sendProblem, sendRefusal } from "./problem.ts";

const BEAT_MS = 15_000;
/** How soon a browser reconnects. */
const RECONNECT_MS = 1_000;

export interface StreamOptions {
  /** limit per credential */
  readonly most: number;
  /** returns the id of the log entry */
  readonly logError: (error: unknown) => string;
}

/** All open streams. */
export class EventStreams {
  readonly #feed: EventFeed;
  readonly #options: StreamOptions;
  /** each with the key of its credential */
  readonly #open = new Map<EventStream, string>();
  readonly #held = new Map<string, number>();
  #heart: NodeJS.Timeout | undefined;
  #visit: () => void = () => undefined;
  /** resolves when the first stream opens */
  readonly visited = new Promise<void>((resolve) => {
    this.#visit = resolve;
  });

  constructor(feed: EventFeed, options: StreamOptions) {
    this.#feed = feed;
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Resolves once the stream is open; it continues in the background. */
  async serve({ request, response, query }: Exchange, { key }: Visitor): Promise<string> {
    const held = this.#held.get(key) ?? 0;
    if (held >= this.#options.most) {
      const facts = { limit: this.#options.most };
      return sendProblem(response, { code: "TOO_MANY_STREAMS", facts, headers: { "retry-after": "5" } });
    }
    this.#held.set(key, held + 1);
    response.once("close", () => this.#release(key));
    const newest = await this.#newest();
    if (response.destroyed) return "GONE";
    if (typeof newest !== "number") return sendRefusal(response, newest);
    // A number beyond the newest entry is from another log: the database was replaced.
    const at = Math.min(positionIn(request.headers["last-event-id"] ?? query.get("after")) ?? newest, newest);
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    // With an id, so that a client that is cut off before the first entry resumes here.
    response.write(
      `retry: ${RECONNECT_MS}\nid: ${at}\nevent: hello\ndata: {"seq":${at},"newest":${newest}}\n\n`,
    );
    void this.#run(new EventStream(response, this.#feed, at), key);
    return "OK";
  }

  async #newest(): Promise<number | Refusal> {
    try {
      return await this.#feed.newest();
    } catch (error) {
      // The store is unavailable: the client retries.
      const facts = { id: this.#options.logError(error) };
      return { code: "STORE_UNAVAILABLE", message: "The store cannot be used.", facts };
    }
  }

  /** Ends all streams, or those of one credential. */
  close(key?: string): void {
    for (const [stream, holder] of [...this.#open]) if (key === undefined || key === holder) stream.end();
  }

  async #run(stream: EventStream, key: string): Promise<void> {
    this.#open.set(stream, key);
    this.#visit();
    this.#heart ??= setInterval(() => {
      for (const each of this.#open.keys()) each.beat();
    }, BEAT_MS).unref();
    try {
      await stream.run();
    } catch (error) {
      // The store was unavailable: the client reconnects with its last position.
      this.#options.logError(error);
      stream.end();
    }
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
  }

  #release(key: string): void {
    const held = (this.#held.get(key) ?? 1) - 1;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }
}

function positionIn(text: string | string[] | null): number | undefined {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
