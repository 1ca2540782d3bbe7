import { once } from "node:events";
import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import type { Binary } from "../cli/binary.fixture.ts";
import { Poller } from "./poller.ts";

const TOKEN = "t".repeat(40);

export interface Reply {
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The built server over a file database, with a client and a poller of its health. */
export class LagSite {
  readonly binary: Binary;
  readonly url: string;
  readonly poller: Poller;
  readonly #stop: () => Promise<void>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });

  private constructor(binary: Binary, url: string, pid: number, stop: () => Promise<void>) {
    this.binary = binary;
    this.url = url;
    this.poller = new Poller(url, pid);
    this.#stop = stop;
  }

  /** Starts a server with a database of its own; `name` tells it from the other databases of the binary. */
  static async open(binary: Binary, name: string): Promise<LagSite> {
    const env = {
      NAVIGATOR_OPERATOR_TOKEN: TOKEN,
      NAVIGATOR_HOME: join(binary.folder, "home"),
      NAVIGATOR_ALLOW_COMMANDS: "1",
    };
    const db = join(binary.folder, "home", `${name}.db`);
    const server = binary.start(["start", "--port", "0", "--no-demo", "--json", "--db", db], env);
    server.stderr.pipe(process.stderr);
    const closed = once(server, "close");
    const said = await Promise.race([
      once(server.stdout.setEncoding("utf8"), "data").then(([text]) => String(text)),
      closed.then(([code]) => Promise.reject(new Error(`the server ended with ${code} before it listened`))),
    ]);
    closed.catch(() => undefined);
    const { url } = (JSON.parse(said) as { data: { url: string } }).data;
    const stop = async (): Promise<void> => {
      server.kill("SIGTERM");
      const [code] = (await closed) as [number | null];
      for (const ending of ["", "-wal", "-shm"]) rmSync(`${db}${ending}`, { force: true });
      if (code !== 0) throw new Error(`the server ended with ${code}`);
    };
    return new LagSite(binary, url, server.pid ?? 0, stop);
  }

  /** Calls an operation as the operator. */
  call(name: string, input: object, signal?: AbortSignal): Promise<Reply> {
    return this.post(`/api/${name}`, input, signal);
  }

  /** Posts to a route as the operator. */
  post(path: string, input: object, signal?: AbortSignal): Promise<Reply> {
    const body = JSON.stringify(input);
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const options = { method: "POST", agent: this.#agent, headers, ...(signal && { signal }) };
      const sent = request(`${this.url}${path}`, options);
      sent.on("error", reject);
      sent.on("response", (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => resolve(replyOf(response.statusCode ?? 0, Buffer.concat(parts).toString())));
      });
      sent.end(body);
    });
  }

  /** The data of an answer; throws for a refusal. */
  async data<T>(name: string, input: object): Promise<T> {
    const reply = await this.call(name, input);
    if (reply.status !== 200)
      throw new Error(`${name}: ${reply.code}: ${JSON.stringify(reply.body).slice(0, 500)}`);
    return reply.body["data"] as T;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.poller.close();
    await this.#stop();
  }
}

function replyOf(status: number, text: string): Reply {
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const code =
    status === 200 ? "OK" : String((body["error"] as { code?: string } | undefined)?.code ?? status);
  return { status, code, body };
}
