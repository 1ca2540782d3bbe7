import type { Refusal } from "../model/refusal.ts";
import type { Toolset } from "../operations/door/toolsets.ts";

/**
 * The refusal of an operation that agents are not offered: an agent token opens the same operations over HTTP as over
 * MCP. `toolsets`: the toolsets that would offer the operation.
 */
export function notOffered(what: string, toolsets: readonly Toolset[]): Refusal {
  return {
    code: "NOT_ALLOWED",
    message: `${what} is not offered to agents here. The server offers it with --tools ${toolsets.join(" or ")}.`,
    facts: { operation: what, role: "agent" },
  };
}
