/** A span of another program, as W3C Trace Context writes it. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
}

const TRACE_PARENT = /^[0-9a-e][0-9a-f]-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NONE = /^0+$/;

/** Reads a `traceparent`; `undefined` for any other text. */
export function readTraceParent(text: unknown): TraceParent | undefined {
  const [, traceId = "0", spanId = "0"] = (typeof text === "string" && TRACE_PARENT.exec(text)) || [];
  return NONE.test(traceId) || NONE.test(spanId) ? undefined : { traceId, spanId };
}
