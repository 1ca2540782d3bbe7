import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import type { Tracing } from "../../operations/ports/tracing.ts";

/**
 * Passes spans to the SDK that the user has registered; without one, nothing happens. The SDK chooses the ids of spans,
 * so each also tells the id that an export gives it. The ids of traces are ours.
 */
export function otelTracing(version: string): Tracing {
  const tracer = trace.getTracer("agent-navigator", version);
  return ({ traceId, spanId, parentSpanId, name, start, end, attributes, failed }) => {
    // The span of the task has no parent. Its own id stands for one, so that it joins the trace.
    const parent = {
      traceId,
      spanId: parentSpanId ?? spanId,
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    };
    const span = tracer.startSpan(
      name,
      {
        kind: SpanKind.INTERNAL,
        startTime: new Date(start),
        attributes: { ...attributes, "navigator.span": spanId },
      },
      trace.setSpanContext(ROOT_CONTEXT, parent),
    );
    span.setStatus({ code: failed ? SpanStatusCode.ERROR : SpanStatusCode.OK });
    span.end(new Date(end));
  };
}
