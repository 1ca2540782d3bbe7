import type { ServerContext } from "@modelcontextprotocol/server";
import { readTraceParent } from "../model/trace-parent.ts";

/** The `traceparent` that a client sends with a call; `undefined` if it sends none, or another text. */
export function traceOf({ mcpReq }: Pick<ServerContext, "mcpReq">): string | undefined {
  const { traceparent } = (mcpReq._meta ?? {}) as Readonly<Record<string, unknown>>;
  return readTraceParent(traceparent) ? String(traceparent) : undefined;
}
