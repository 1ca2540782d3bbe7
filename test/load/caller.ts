import { Agent, request } from "node:http";

/** Calls operations over a few open connections, and counts the results. */
export class Caller {
  readonly milliseconds: number[] = [];
  readonly errors = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** A request that fails is counted, as is every answer but 200. */
  async call(name: string, input: object): Promise<void> {
    const begun = performance.now();
    const outcome = await this.#post(`/api/${name}`, JSON.stringify(input)).catch(
      (error: Error) => error.message,
    );
    this.milliseconds.push(performance.now() - begun);
    if (outcome !== "200") this.errors.set(outcome, (this.errors.get(outcome) ?? 0) + 1);
  }

  /** The body at an address; for an endless stream, its beginning. */
  async text(path: string, isEnough: (text: string) => boolean = () => false): Promise<string> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const { body } = await fetch(`${this.#url}${path}`, { headers });
    let text = "";
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString();
      if (isEnough(text)) break;
    }
    return text;
  }

  close(): void {
    this.#agent.destroy();
  }

  #post(path: string, body: string): Promise<string> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#url}${path}`, { method: "POST", agent: this.#agent, headers });
      sent.on("error", reject);
      sent.on("response", (response) => {
        response.resume();
        response.on("end", () => resolve(String(response.statusCode)));
        response.on("error", reject);
      });
      sent.end(body);
    });
  }
}
