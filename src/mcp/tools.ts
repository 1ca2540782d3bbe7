import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type ListToolsResult,
  type McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import {
  loaded,
  namesOf,
  type OfferedOperation,
  type Operation,
  type OperationFacts,
} from "../operations/door/operation.ts";
import { perform } from "../operations/door/perform.ts";
import { type Toolset, toolsetsOf } from "../operations/door/toolsets.ts";
import { arrivedCall } from "../operations/movement/hosts/arrived-call.ts";
import type { Call } from "../operations/ports/call.ts";
import { personBehind } from "./ask-person.ts";
import { clientName } from "./caller.ts";
import { accepted, envelope, failed, refused } from "./envelope.ts";
import { hostCallOf } from "./host-call.ts";
import { inputSchema, outputSchema } from "./json-schema.ts";
import { logError } from "./log-error.ts";
import { progressFor } from "./progress.ts";
import { readySchemas, type Schemas } from "./ready-schemas.ts";
import { traceOf } from "./trace-of.ts";

/** An operation as an MCP host sees it. */
export interface Tool extends Schemas {
  readonly operation: OfferedOperation;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The tools of the offered operations, in the order of the table: a stable order keeps hosts' prompt caches valid. */
export function toolsOf(
  operations: readonly OfferedOperation[],
  toolsets: readonly Toolset[],
  granted: readonly string[] = [],
): readonly Tool[] {
  return operations
    .filter((each) => toolsetsOf(each).some((one) => toolsets.includes(one)) || granted.includes(each.name))
    .map((operation) => toolOf(operation, shownSchemas(operation)));
}

function shownSchemas(operation: OfferedOperation): Schemas {
  const ready = readySchemas(operation.name);
  if (ready) return ready;
  if ("load" in operation) throw new Error(`the build has no schemas of ${operation.name}`);
  return schemasOf(operation);
}

export function schemasOf(operation: Operation): Schemas {
  return { inputSchema: inputSchema(operation.input), outputSchema: outputSchema(envelope(operation)) };
}

function toolOf(operation: OfferedOperation, schemas: Schemas): Tool {
  const { name, summary, effect, idempotent } = operation;
  return {
    operation,
    title: titleOf(name),
    description: summary,
    ...schemas,
    annotations: {
      readOnlyHint: effect === "reads",
      destructiveHint: effect === "changes",
      idempotentHint: idempotent,
      openWorldHint: false,
    },
    ...metaOf(operation),
  };
}

/**
 * Claude Code hides tools behind a search unless they say otherwise. An agent that has to search for the tools that lead
 * it has already begun without them. A tool that an agent may use only by a grant or with the operator's token is
 * confirmed by the user of Claude Code, also where the user lets every other tool pass.
 */
function metaOf({ toolset, access, effect }: OperationFacts): Pick<Tool, "_meta"> {
  const isConfirmed = access !== "agent" && effect !== "reads";
  if (toolset !== "guided" && !isConfirmed) return {};
  return {
    _meta: {
      ...(toolset === "guided" && { "anthropic/alwaysLoad": true }),
      ...(isConfirmed && { "anthropic/requiresUserInteraction": true }),
    },
  };
}

function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A validator that accepts everything: the schema is only shown to clients, and `perform` validates the input. */
const shownOnly: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

export interface ListedTool extends Tool {
  readonly input: StandardSchemaWithJSON<unknown, unknown>;
  readonly output: StandardSchemaWithJSON<unknown, unknown>;
}

/** A tool as it is listed. Computed once, because over HTTP a server is built for every request. */
export function listedTool(tool: Tool): ListedTool {
  return {
    ...tool,
    input: fromJsonSchema(tool.inputSchema, shownOnly),
    output: fromJsonSchema(tool.outputSchema, shownOnly),
  };
}

/**
 * Registers the tools on a server. A tool can also be called by its other names, which are not listed: a list with both
 * would cost tokens twice. `hostSession` is the session of the host that started this server.
 */
export function addTools(
  server: McpServer,
  tools: readonly ListedTool[],
  callFor: (clientName: string) => Call,
  hostSession?: string,
): void {
  const callOf = (request: ServerContext) => {
    const host = hostCallOf(request, hostSession);
    const call = { ...callFor(clientName(server, request)), trace: traceOf(request) };
    return host ? arrivedCall({ ...call, host }) : call;
  };
  for (const tool of tools) for (const name of namesOf(tool.operation)) addTool(server, name, tool, callOf);
  if (tools.some(({ operation }) => namesOf(operation).length > 1)) listOnly(server, tools);
}

/** Lists these tools only. The SDK would list every registered name. */
function listOnly(server: McpServer, tools: readonly ListedTool[]): void {
  const listed = tools.map(
    ({ operation, title, description, inputSchema, annotations, outputSchema, _meta }) => ({
      name: operation.name,
      title,
      description,
      inputSchema: inputSchema as ListToolsResult["tools"][number]["inputSchema"],
      annotations,
      outputSchema: outputSchema as ListToolsResult["tools"][number]["inputSchema"],
      ...(_meta && { _meta }),
    }),
  );
  server.server.setRequestHandler("tools/list", () => ({ tools: listed }));
}

function addTool(
  server: McpServer,
  name: string,
  { operation, title, description, input, output, annotations, _meta }: ListedTool,
  callOf: (request: ServerContext) => Call | Promise<Call>,
): void {
  const shown = {
    title,
    description,
    inputSchema: input,
    outputSchema: output,
    annotations,
    ...(_meta && { _meta }),
  };
  server.registerTool(name, shown, async (args, request) => {
    try {
      const { signal } = request.mcpReq;
      const call = await callOf(request);
      const progress = progressFor(request, call.progress);
      const person = personBehind(server, request, { ...call, signal, progress });
      const result = await perform(await loaded(operation), args, person.call);
      if (!result.ok) return (await person.asked()) ?? refused(result.refusal, operation);
      return (await person.asked()) ?? accepted(result.value, operation);
    } catch (error) {
      // A bug, or a failure of the machine. The SDK would pass the text of the error, which may name
      // paths, to the model.
      return failed(logError(operation.name, error));
    }
  });
}
