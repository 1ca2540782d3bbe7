import type { ServerContext } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { traceOf } from "./trace-of.ts";

const request = (meta: unknown) => ({ mcpReq: { _meta: meta } }) as unknown as ServerContext;

it("reads the traceparent of a call, and ignores any other text", () => {
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  expect(traceOf(request({ traceparent }))).toBe(traceparent);
  for (const meta of [undefined, {}, { traceparent: 7 }, { traceparent: `${traceparent}0` }])
    expect(traceOf(request(meta))).toBeUndefined();
});
