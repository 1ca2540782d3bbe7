import { inputSchema } from "../../src/mcp/json-schema.ts";
import type { Operation } from "../../src/operations/door/operation.ts";
import { toolsetNames, toolsets } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import { code, notice, page, table } from "./markdown.ts";

/** The reference page of all operations. */
export function operationsPage(): string {
  return page(
    "# Operations",
    notice("`src/operations/operations.ts`"),
    "Each is an MCP tool of the same name. An answer is `{data}`; answers about tasks carry `_sync_reminder` while " +
      "changes are unconfirmed. A refusal is `{error: {code, message, hint, ...facts}}`: see " +
      "[refusals](refusals.md).",
    ...toolsetNames.flatMap((toolset) => [
      `## ${toolsets[toolset].title}`,
      table(
        ["operation", "what it does", "arguments", "for"],
        operations.filter((operation) => operation.toolset === toolset).map(row),
      ),
    ]),
  );
}

function row({ name, summary, input, access }: Operation): string[] {
  const { properties = {}, required = [] } = inputSchema(input) as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  const fields = Object.keys(properties).map((field) => code(required.includes(field) ? `${field}*` : field));
  return [code(name), summary, fields.join(", "), access === "operator" ? "operators" : "agents"];
}
