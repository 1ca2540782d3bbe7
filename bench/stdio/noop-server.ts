import { readFileSync } from "node:fs";
import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

/** A tool as the product lists it, and one of its answers. */
export interface Recorded {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
  readonly answer: CallToolResult;
}

const unchecked: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

/** Returns the recorded answer and does nothing: the cost of the SDK, the pipes and the client alone. */
const { name, inputSchema, outputSchema, answer } = JSON.parse(
  readFileSync(process.argv[2] ?? "", "utf8"),
) as Recorded;
serveStdio(() => {
  const server = new McpServer({ name: "noop", version: "1" });
  const shown = {
    inputSchema: fromJsonSchema(inputSchema as JsonSchemaType, unchecked),
    outputSchema: fromJsonSchema(outputSchema as JsonSchemaType, unchecked),
  };
  server.registerTool(name, shown, async () => answer);
  return server;
});
