import { type Context, type Span, type SpanOptions, type Tracer, trace } from "@opentelemetry/api";
import { afterEach, expect, it } from "vitest";
import { otelTracing } from "./otel-tracing.ts";

afterEach(() => trace.disable());

const span = {
  traceId: "a".repeat(32),
  spanId: "b".repeat(16),
  name: "task t",
  start: 1_000,
  end: 5_000,
  attributes: { "navigator.attempt": 2 },
  failed: true,
  seq: 7,
};

it("passes a span to the registered SDK, in its trace and with its times", () => {
  const seen: unknown[] = [];
  const startSpan = (name: string, options: SpanOptions = {}, context?: Context): Span => {
    const parent = context && trace.getSpanContext(context);
    seen.push({ name, start: options.startTime, about: options.attributes, parent });
    const made = trace.wrapSpanContext({ traceId: span.traceId, spanId: "c".repeat(16), traceFlags: 1 });
    return Object.assign(made, {
      setStatus: (status: unknown) => seen.push(status) && made,
      end: (at: unknown) => void seen.push(at),
    });
  };
  const tracer = { startSpan } as unknown as Tracer;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  otelTracing("1")(span);
  otelTracing("1")({ ...span, parentSpanId: "d".repeat(16), failed: false });
  expect(seen).toMatchObject([
    {
      name: "task t",
      start: new Date(1_000),
      about: { "navigator.attempt": 2, "navigator.span": span.spanId },
      parent: { traceId: span.traceId, spanId: span.spanId, isRemote: true },
    },
    { code: 2 },
    new Date(5_000),
    { parent: { spanId: "d".repeat(16) } },
    { code: 1 },
    new Date(5_000),
  ]);
});

it("does nothing without an SDK", () => {
  expect(() => otelTracing("1")(span)).not.toThrow();
});
