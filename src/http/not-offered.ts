import type { Refusal } from "../model/refusal.ts";
import type { Toolset } from "../operations/door/operation.ts";

/** The same token gives agents here what it gives them over MCP, and no more. */
export function notOffered(what: string, toolset: Toolset): Refusal {
  return {
    code: "NOT_ALLOWED",
    message: `${what} is not among what agents are offered here; with --tools ${toolset} it would be.`,
    facts: { operation: what, role: "agent" },
  };
}
