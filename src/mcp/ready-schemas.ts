import type { JsonSchemaType } from "@modelcontextprotocol/server";

/** The input and output schemas of a tool, as an MCP host sees them. */
export interface Schemas {
  readonly inputSchema: JsonSchemaType;
  readonly outputSchema: JsonSchemaType;
}

/**
 * The build replaces this name by the schemas of all tools, each as JSON text. It is undefined if the program runs from
 * source.
 */
declare const READY_SCHEMAS: Readonly<Record<string, string>> | undefined;

/**
 * The schemas of a tool, computed by the build: computing them at every start takes time and memory. Each is parsed by
 * itself, because a server for one agent lists few of all tools.
 */
export function readySchemas(name: string): Schemas | undefined {
  const text = typeof READY_SCHEMAS === "undefined" ? undefined : READY_SCHEMAS[name];
  return text === undefined ? undefined : (JSON.parse(text) as Schemas);
}
