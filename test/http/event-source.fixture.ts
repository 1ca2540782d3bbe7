import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { LogEntry } from "../../src/model/history.ts";
import { as } from "./site.fixture.ts";

/** An event client like a browser: it keeps the last id, and reconnects with it. */
export class EventSource {
  readonly entries: LogEntry[] = [];
  readonly status: Promise<number>;
  readonly closed: Promise<void>;
  hello: { readonly seq: number; readonly newest: number; readonly reset?: boolean } | undefined;
  lastId: string | undefined;
  /** how soon to reconnect, as a server says that stops */
  reconnectMs: number | undefined;
  comments = 0;
  readonly #call: ClientRequest;
  #response: IncomingMessage | undefined;
  #rest = "";

  constructor(url: string, headers: Readonly<Record<string, string>> = as.operator, query = "") {
    this.#call = request(`${url}/api/events${query}`, { agent: false, headers });
    this.#call.on("error", () => undefined);
    this.status = new Promise((resolve) => {
      this.#call.on("response", (response) => {
        this.#response = response;
        response.setEncoding("utf8").on("data", (text: string) => this.#hear(text));
        response.on("error", () => undefined);
        resolve(response.statusCode ?? 0);
      });
    });
    this.closed = new Promise((resolve) => this.#call.on("close", () => resolve()));
    this.#call.end();
  }

  get seqs(): number[] {
    return this.entries.map(({ seq }) => seq);
  }

  /** Reads nothing more until it goes on. */
  pause(): void {
    this.#response?.pause();
  }

  resume(): void {
    this.#response?.resume();
  }

  close(): void {
    this.#call.destroy();
  }

  #hear(text: string): void {
    const blocks = `${this.#rest}${text}`.split("\n\n");
    this.#rest = blocks.pop() ?? "";
    for (const block of blocks) this.#take(block);
  }

  #take(block: string): void {
    const fields = new Map(
      block.split("\n").map((line) => {
        const [, name = "", value = ""] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
        return [name, value];
      }),
    );
    if (block.startsWith(":")) this.comments += 1;
    this.lastId = fields.get("id") ?? this.lastId;
    const data = fields.get("data");
    if (data === undefined) return;
    if (fields.get("event") === "bye") this.reconnectMs = Number(fields.get("retry"));
    else if (fields.get("event") === "hello")
      this.hello = JSON.parse(data) as { seq: number; newest: number };
    else this.entries.push(JSON.parse(data) as LogEntry);
  }
}
