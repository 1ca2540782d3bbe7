import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  InMemoryTransport,
} from "@modelcontextprotocol/client";
import { afterEach } from "vitest";
import { type McpFactory, mcpFactory } from "../../src/mcp/server.ts";
import type { Toolset } from "../../src/operations/door/toolsets.ts";
import type { Guidance } from "../../src/operations/guided/guidance.ts";
import { operations } from "../../src/operations/operations.ts";
import { ticketIn } from "../../src/operations/people/tickets.ts";
import type { Ports } from "../../src/operations/ports/call.ts";
import type { Desk } from "./desk.ts";

export interface Told extends Guidance {
  readonly isError: boolean;
  readonly error?: { readonly code: string; readonly hint: string } & Readonly<Record<string, unknown>>;
}

export type AnswerPerson = (request: ElicitRequest) => ElicitResult | Promise<ElicitResult>;

export interface AgentOptions {
  readonly name?: string;
  readonly toolsets?: readonly Toolset[];
  readonly ports?: Partial<Ports>;
  /** the person behind the client; absent if the client cannot ask one */
  readonly person?: AnswerPerson;
}

/** The MCP server, wired as in the product, over a desk. */
export function factoryOver({ call }: Desk, options: AgentOptions = {}): McpFactory {
  const { toolsets = ["guided", "nav", "tasks"] } = options;
  return mcpFactory({
    operations,
    toolsets,
    version: "1.2.3",
    requestState: {
      verify: async (text) => {
        const ticket = await ticketIn(text, "answer", call.ports);
        if (ticket.ok) return ticket.value;
        throw new Error(ticket.refusal.code);
      },
    },
    callFor: (id, role) => ({
      ...call,
      role,
      caller: { kind: role === "operator" ? "person" : "agent", id, channel: "mcp" },
      ports: { ...call.ports, ...options.ports },
    }),
  });
}

/** An agent with the official MCP client, in this process. */
export class Agent {
  readonly client: Client;
  /** the state of the last answer that had one */
  state = "";

  constructor({ name = "agent-1", person }: AgentOptions = {}) {
    this.client = new Client(
      { name, version: "1" },
      { versionNegotiation: { mode: "legacy" }, ...(person && { capabilities: { elicitation: {} } }) },
    );
    if (person) this.client.setRequestHandler("elicitation/create", (request) => person(request));
  }

  async connect(factory: McpFactory): Promise<void> {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await factory.build({ era: "legacy" }).connect(far);
    await this.client.connect(near);
  }

  /** Calls a tool with the state of the last answer, unless `args` has another. */
  async ask(tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<Told> {
    const needsState = tool !== "start_workflow" && tool !== "nav_start";
    const said = { ...(needsState && { state: this.state }), ...args };
    const answer = await this.client.callTool({ name: tool, arguments: said });
    const told = { ...(answer.structuredContent as object), isError: answer.isError === true } as Told;
    if (told.state !== undefined && told.state !== "") this.state = told.state;
    return told;
  }

  async start(workflow_id: string, more: Readonly<Record<string, unknown>> = {}): Promise<Told> {
    return this.ask("start_workflow", { workflow_id, ...more });
  }

  complete(step_id: string, more: Readonly<Record<string, unknown>> = {}): Promise<Told> {
    return this.ask("complete_step", { step_id, summary: `did ${step_id}`, ...more });
  }

  /** Completes steps one after the other; returns the last answer. */
  async walk(first: string, ...more: readonly string[]): Promise<Told> {
    let told = await this.complete(first);
    for (const step of more) told = await this.complete(step);
    return told;
  }

  respond(checkpoint_id: string, option_id?: string): Promise<Told> {
    return this.ask("respond_to_checkpoint", {
      checkpoint_id,
      ...(option_id !== undefined && { option_id }),
    });
  }
}

/** Agents for the tests of one file, closed after each test. */
export function agents(): (desk: Desk, options?: AgentOptions) => Promise<Agent> {
  const open: Agent[] = [];
  afterEach(async () => {
    for (const agent of open.splice(0)) await agent.client.close();
  });
  return async (desk, options = {}) => {
    const agent = new Agent(options);
    open.push(agent);
    await agent.connect(factoryOver(desk, options));
    return agent;
  };
}
