import type { EventFeed } from "./event-feed.ts";
import { EventStream } from "./event-stream.ts";
import type { Exchange, Visitor } from "./exchange.ts";
import { sendProblem } from "./problem.ts";

const BEAT_MS = 15_000;
/** How soon a browser comes back after a stream has ended. */
const COME_BACK_MS = 1_000;

export interface StreamOptions {
  /** how many one credential may have open */
  readonly most: number;
  readonly mishap: (error: unknown) => void;
}

/** The streams that are open, each its own client's. */
export class EventStreams {
  readonly #feed: EventFeed;
  readonly #options: StreamOptions;
  readonly #open = new Set<EventStream>();
  readonly #held = new Map<string, number>();
  #heart: NodeJS.Timeout | undefined;
  #visit: () => void = () => undefined;
  /** resolves when the first of them begins */
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

  /** Resolves when the stream has begun; it goes on by itself. */
  async serve({ request, response, query }: Exchange, { key }: Visitor): Promise<string> {
    const held = this.#held.get(key) ?? 0;
    if (held >= this.#options.most) {
      const facts = { limit: this.#options.most };
      return sendProblem(response, { code: "TOO_MANY_STREAMS", facts, headers: { "retry-after": "5" } });
    }
    this.#held.set(key, held + 1);
    response.once("close", () => this.#release(key));
    const newest = await this.#feed.newest();
    if (response.destroyed) return "GONE";
    // A number beyond the newest is of another log, maybe of a database that was replaced.
    const at = Math.min(placeOf(request.headers["last-event-id"] ?? query.get("after")) ?? newest, newest);
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    // With an id, so that a client that is cut off before the first entry comes back to this place.
    response.write(
      `retry: ${COME_BACK_MS}\nid: ${at}\nevent: hello\ndata: {"seq":${at},"newest":${newest}}\n\n`,
    );
    void this.#run(new EventStream(response, this.#feed, at));
    return "OK";
  }

  close(): void {
    for (const stream of [...this.#open]) stream.end();
  }

  async #run(stream: EventStream): Promise<void> {
    this.#open.add(stream);
    this.#visit();
    this.#heart ??= setInterval(() => {
      for (const each of this.#open) each.beat();
    }, BEAT_MS).unref();
    try {
      await stream.run();
    } catch (error) {
      // The store was gone for a moment: the client comes back, and says where it was.
      this.#options.mishap(error);
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

function placeOf(text: string | string[] | null): number | undefined {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
