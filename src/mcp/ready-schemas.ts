import type { JsonSchemaType } from "@modelcontextprotocol/server";

/** The input and output schemas of a tool, as an MCP host sees them. */
export interface Schemas {
  readonly inputSchema: JsonSchemaType;
  readonly outputSchema: JsonSchemaType;
}

/** The build replaces this name by the schemas as JSON text. It is undefined if the program runs from source. */
declare const READY_SCHEMAS: string | undefined;

/** The schemas of tools by name, computed by the build: computing them at every start takes time and memory. */
export const readySchemas: Readonly<Record<string, Schemas>> =
  typeof READY_SCHEMAS === "string" ? JSON.parse(READY_SCHEMAS) : {};
