import { type Mark, readMark, START } from "../model/mark.ts";
import type { Refusal } from "../model/refusal.ts";
import { EventStream } from "./event-stream.ts";
import type { Exchange, Visitor } from "./exchange.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import type { SharedLogReader } from "./shared-log-reader.ts";

const BEAT_MS = 15_000;
/** How long a browser waits before it reconnects. */
const RECONNECT_MS = 1_000;
/** The same for the clients of a server that stops. */
const HANDOVER_MS = 200;

export interface StreamOptions {
  /** the most streams per credential */
  readonly most: number;
  /** logs an error; returns the id of the log entry */
  readonly logError: (error: unknown) => string;
}

/** All open streams. */
export class OpenStreams {
  readonly #feed: SharedLogReader;
  readonly #options: StreamOptions;
  /** the open streams, each with its credential */
  readonly #open = new Map<EventStream, Holder>();
  readonly #held = new Map<string, number>();
  #heart: NodeJS.Timeout | undefined;
  #visit: () => void = () => undefined;
  /** resolves when the first stream opens */
  readonly visited = new Promise<void>((resolve) => {
    this.#visit = resolve;
  });

  constructor(feed: SharedLogReader, options: StreamOptions) {
    this.#feed = feed;
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Opens a stream. Resolves once the stream is open; the stream continues in the background. */
  async serve({ request, response, query }: Exchange, { key, login }: Visitor): Promise<string> {
    const held = this.#held.get(key) ?? 0;
    if (held >= this.#options.most) {
      const facts = { limit: this.#options.most };
      return sendProblem(response, { code: "TOO_MANY_STREAMS", facts, headers: { "retry-after": "5" } });
    }
    this.#held.set(key, held + 1);
    response.once("close", () => this.#release(key));
    const begin = await this.#begin(markIn(request.headers["last-event-id"] ?? query.get("after")));
    if (response.destroyed) return "GONE";
    if ("code" in begin) return sendRefusal(response, begin);
    const { at } = begin;
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    // Send an id, so that a client whose connection breaks before the first entry reconnects with this mark.
    response.write(
      `retry: ${RECONNECT_MS}\nid: ${at}\nevent: hello\ndata: ${JSON.stringify(helloOf(begin))}\n\n`,
    );
    void this.#run(new EventStream(response, this.#feed, at), { key, login });
    return "OK";
  }

  /**
   * Where a stream begins. If the client's mark belongs to another log, the stream begins at the start of this log,
   * so that the client misses nothing, and `reset` tells the client.
   */
  async #begin(mark: Mark | undefined): Promise<Begin | Refusal> {
    try {
      const head = await this.#feed.head();
      if (mark === undefined) return { at: head, head, reset: false };
      const isKnown = await this.#feed.knows(mark);
      return { at: isKnown ? mark : START, head, reset: !isKnown };
    } catch (error) {
      // The store is unavailable. The client retries.
      const facts = { id: this.#options.logError(error) };
      return { code: "STORE_UNAVAILABLE", message: "The store cannot be used.", facts };
    }
  }

  /** Ends the streams of one credential. */
  close(key: string | undefined): void {
    for (const [stream, holder] of [...this.#open]) if (holder.key === key) stream.end();
  }

  /** Ends all streams, because the server stops. Tells the clients to reconnect soon: another server may take over. */
  drain(): void {
    for (const stream of [...this.#open.keys()])
      stream.end(`retry: ${HANDOVER_MS}\nevent: bye\ndata: {}\n\n`);
  }

  /** The logins with open streams, each with the key of its credential. */
  logins(): ReadonlyMap<string, string> {
    const holders = [...this.#open.values()];
    return new Map(holders.flatMap(({ key, login }) => (login === undefined ? [] : [[login, key]])));
  }

  async #run(stream: EventStream, holder: Holder): Promise<void> {
    this.#open.set(stream, holder);
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

interface Holder {
  readonly key: string;
  readonly login: string | undefined;
}

interface Begin {
  readonly at: Mark;
  readonly head: Mark;
  /** whether the client's mark was of another log */
  readonly reset: boolean;
}

function helloOf({ at, head, reset }: Begin) {
  return { seq: seqOf(at), newest: seqOf(head), ...(reset && { reset }) };
}

function seqOf(mark: Mark): number {
  return readMark(mark)?.seq ?? 0;
}

function markIn(text: string | string[] | null): Mark | undefined {
  return typeof text === "string" && readMark(text) ? text : undefined;
}
