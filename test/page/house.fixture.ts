import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPage } from "../../scripts/page.mjs";
import { Binary, isBuildStale } from "../cli/binary.fixture.ts";
import type { Data } from "../support/desk.ts";
import { Agent } from "./agent.fixture.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

/** The built product with its page, running on its own store. */
export class House {
  readonly #binary: Binary;
  readonly #token: string;
  #running: Running;
  readonly #agents: Agent[] = [];

  private constructor(binary: Binary, running: Running, token: string) {
    this.#binary = binary;
    this.#running = running;
    this.#token = token;
  }

  static async open(): Promise<House> {
    const binary = await Binary.make();
    await putPage(join(dirname(binary.file), "page"));
    const running = await start(binary, 0);
    return new House(binary, running, await binary.operatorToken());
  }

  /** the command that starts the product */
  get command(): string {
    return this.#binary.self;
  }

  /** the folder of its tokens and its database */
  get home(): string {
    return this.#binary.home;
  }

  get url(): string {
    return this.#running.url;
  }

  /** A login address for one browser. */
  async login(): Promise<string> {
    const { url } = await this.#post<{ url: string }>("login", {});
    return url;
  }

  /** Calls an operation as the operator. */
  ask<T = Data>(name: string, input: object): Promise<T> {
    return this.#post(name, input);
  }

  /** Writes a file of the project. */
  write(name: string, text: string): void {
    this.#binary.write(name, text);
  }

  /** Starts an agent in its own process, over MCP. */
  async agent(name = "robot", more: Readonly<Record<string, string>> = {}): Promise<Agent> {
    const home = join(dirname(this.#binary.folder), "home");
    const agent = await Agent.connect(this.#binary.file, {
      env: { NAVIGATOR_HOME: home, ...more },
      cwd: this.#binary.folder,
      name,
    });
    this.#agents.push(agent);
    return agent;
  }

  /** Stops the server, runs `meanwhile`, and starts it again at the same port. */
  async restart(meanwhile: () => Promise<unknown>): Promise<void> {
    const { port } = new URL(this.url);
    await stop(this.#running);
    await meanwhile();
    this.#running = await start(this.#binary, Number(port));
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) await agent.leave();
    await stop(this.#running);
    this.#binary.remove();
  }

  async #post<T>(name: string, input: object): Promise<T> {
    const response = await fetch(`${this.url}/api/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const { data, error } = (await response.json()) as { data: T; error?: unknown };
    if (error !== undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return data;
  }
}

async function start(binary: Binary, port: number): Promise<Running> {
  const child = binary.start(["start", "--no-demo", "--json", "--port", String(port)]);
  let out = "";
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    out += String(text);
    if (out.includes("\n")) break;
  }
  if (out === "") throw new Error(`the server did not start: ${err}`);
  const { data } = JSON.parse(out) as { data: { url: string } };
  return { child, url: data.url };
}

async function stop({ child }: Running): Promise<void> {
  const gone = once(child, "close");
  child.kill("SIGTERM");
  await gone;
}

/** The page of the last build if its sources are unchanged, otherwise a new build. */
async function putPage(folder: string): Promise<void> {
  const built = join(root, "dist", "page");
  if (!isBuildStale() && existsSync(built)) symlinkSync(built, folder, "junction");
  else await buildPage(folder);
}
