import { type ClientRequest, request } from "node:http";

/** An event client that only checks that every entry arrives once and in order. */
export class Listener {
  readonly begun: Promise<void>;
  received = 0;
  /** the first sequence number of the stream */
  first = -1;
  last = -1;
  /** entries that arrived out of order, twice, or after a gap */
  misplaced = 0;
  cutOff = false;
  readonly #call: ClientRequest;
  #rest = "";

  constructor(url: string, token: string) {
    const headers = { authorization: `Bearer ${token}` };
    this.#call = request(`${url}/api/events`, { agent: false, headers });
    this.begun = new Promise((resolve, reject) => {
      this.#call.on("error", reject);
      this.#call.on("response", (response) => {
        if (response.statusCode !== 200) reject(new Error(`events: ${response.statusCode}`));
        response.setEncoding("utf8");
        response.on("data", (text: string) => {
          this.#hear(text);
          resolve();
        });
        response.on("close", () => {
          this.cutOff = true;
        });
        response.on("error", () => undefined);
      });
    });
    this.#call.end();
  }

  close(): void {
    this.#call.on("error", () => undefined);
    this.#call.destroy();
  }

  #hear(text: string): void {
    const lines = `${this.#rest}${text}`.split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("id: ")) this.#take(Number.parseInt(line.slice(4), 10));
  }

  #take(seq: number): void {
    if (this.first === -1) this.first = seq;
    else {
      this.received += 1;
      if (seq !== this.last + 1) this.misplaced += 1;
    }
    this.last = seq;
  }
}
