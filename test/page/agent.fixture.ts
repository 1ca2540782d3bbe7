import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Data } from "../support/desk.ts";

interface GuidedCourse {
  readonly taskId: string;
  readonly state?: string;
}

/** An agent with the official client and its own server process on the same store. */
export class Agent {
  readonly #client: Client;
  #state: string | undefined;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect(
    file: string,
    { env, cwd, name }: { readonly env: Record<string, string>; readonly cwd: string; readonly name: string },
  ): Promise<Agent> {
    const client = new Client({ name, version: "1" }, { versionNegotiation: { mode: "legacy" } });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [file, "mcp"],
        env,
        cwd,
        stderr: "ignore",
      }),
    );
    return new Agent(client);
  }

  async call<T = Data>(name: string, input: Record<string, unknown>): Promise<T> {
    const answer = await this.#client.callTool({ name, arguments: input });
    const { data, error } = answer.structuredContent as { data: T; error?: unknown };
    if (answer.isError) throw new Error(`${name}: ${JSON.stringify(error ?? answer.content)}`);
    return data;
  }

  /** Reports one result after another; `undefined` reports none. */
  async advance(taskId: string, ...results: readonly (string | undefined)[]): Promise<Data> {
    let answer: Data = {};
    for (const result of results)
      answer = await this.call("advance_task", { taskId, ...(result !== undefined && { result }) });
    return answer;
  }

  /** A guided call, with the state of the previous answer. */
  async led(name: string, input: Record<string, unknown>): Promise<GuidedCourse> {
    const said = this.#state === undefined ? input : { state: this.#state, ...input };
    const { structuredContent, isError } = await this.#client.callTool({ name, arguments: said });
    if (isError) throw new Error(`${name}: ${JSON.stringify(structuredContent)}`);
    const told = structuredContent as unknown as GuidedCourse;
    this.#state = told.state || this.#state;
    return told;
  }

  async leave(): Promise<void> {
    await this.#client.close();
  }
}
