import type { JsonSchemaType } from "@modelcontextprotocol/server";

/** What an MCP host is shown of what a tool takes and answers. */
export interface Schemas {
  readonly inputSchema: JsonSchemaType;
  readonly outputSchema: JsonSchemaType;
}

/** What the build puts in place of this name; nothing where the program runs without having been built. */
declare const READY_SCHEMAS: string | undefined;

/** The schemas of tools by name, made when the program was built: making them at every start takes time and memory. */
export const readySchemas: Readonly<Record<string, Schemas>> =
  typeof READY_SCHEMAS === "string" ? JSON.parse(READY_SCHEMAS) : {};
