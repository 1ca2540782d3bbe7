import type { CallToolResult, Client } from "@modelcontextprotocol/client";

interface Action {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

interface Guidance {
  readonly state?: string;
  readonly complete?: boolean;
  readonly availableActions?: { readonly required: readonly Action[] };
  readonly checkpoint?: { readonly options: readonly { readonly id: string }[] };
  readonly error?: { readonly code: string; readonly missing?: readonly string[] };
}

export interface Call {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

type Types = ReadonlyMap<string, string>;

const values: Readonly<Record<string, unknown>> = {
  string: "something",
  number: 1,
  boolean: true,
  array: ["one", "two"],
  object: { one: 1 },
};

/** An agent that makes the required call, step by step. */
export class GuidedAgent {
  readonly #client: Client;
  readonly #workflow: string;
  readonly #types: Types;
  #here: Guidance = {};

  constructor(client: Client, workflow: string, types: Types = new Map()) {
    this.#client = client;
    this.#workflow = workflow;
    this.#types = types;
  }

  async start(): Promise<void> {
    const call = { name: "start_workflow", arguments: { workflow_id: this.#workflow } };
    const begun = await this.#client.callTool(call);
    this.#here = begun.structuredContent as Guidance;
    if (this.#here.state === undefined) throw new Error(`not begun: ${JSON.stringify(begun)}`);
  }

  get isOver(): boolean {
    return this.#here.complete === true || this.#next() === undefined;
  }

  /** The call that the last answer requires. */
  call(): Call {
    const action = this.#next();
    if (!action) throw new Error(`nothing is asked for: ${JSON.stringify(this.#here)}`);
    const { tool, args } = action;
    const said = tool === "complete_step" ? { summary: "Done as the step asks." } : {};
    const option = tool === "respond_to_checkpoint" && {
      option_id: this.#here.checkpoint?.options[0]?.id ?? "",
    };
    return { name: tool, arguments: { state: this.#here.state, ...said, ...args, ...option } };
  }

  /** Makes the call; false if it was refused for a missing variable, which the next call sends. */
  async make(call: Call): Promise<CallToolResult> {
    const answer = await this.#client.callTool(call);
    const said = answer.structuredContent as Guidance;
    if (answer.isError !== true) this.#here = said;
    else await this.#bring(call, said);
    return answer;
  }

  async #bring(call: Call, { error }: Guidance): Promise<void> {
    const names = error?.missing ?? [];
    if (names.length === 0) throw new Error(`refused: ${JSON.stringify(error)}`);
    const variables = Object.fromEntries(
      names.map((name) => [name, values[this.#types.get(name) ?? "string"]]),
    );
    const answer = await this.#client.callTool({ ...call, arguments: { ...call.arguments, variables } });
    if (answer.isError === true) throw new Error(`refused: ${JSON.stringify(answer.structuredContent)}`);
    this.#here = answer.structuredContent as Guidance;
  }

  #next(): Action | undefined {
    return this.#here.availableActions?.required[0];
  }
}
