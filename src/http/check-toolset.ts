import type { Refusal } from "../model/refusal.ts";
import type { Toolset } from "../operations/door/toolsets.ts";

/** An agent token opens the same operations over HTTP as over MCP. `toolsets`: any of them would offer it. */
export function notOffered(what: string, toolsets: readonly Toolset[]): Refusal {
  return {
    code: "NOT_ALLOWED",
    message: `${what} is not offered to agents here. The server offers it with --tools ${toolsets.join(" or ")}.`,
    facts: { operation: what, role: "agent" },
  };
}
