import type { Span } from "./span.ts";

/** The values of the enums of OTLP that are used here. */
const INTERNAL = 1;
const OK = 1;
const FAILED = 2;

type OtlpValue =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly boolValue: boolean };

/** The spans of one task as a message of OTLP in JSON, as an object. */
export function otlpMessage(spans: readonly Span[], resource: Span["attributes"], version: string) {
  const scope = { name: "agent-navigator", version };
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope, spans: spans.map(otlpSpan) }],
      },
    ],
  };
}

function otlpSpan({ traceId, spanId, parentSpanId, name, start, end, attributes, failed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: INTERNAL,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: { code: failed ? FAILED : OK },
  };
}

function attributesOf(attributes: Span["attributes"]): { readonly key: string; readonly value: OtlpValue }[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));
}

function otlpValue(value: string | number | boolean): OtlpValue {
  if (typeof value === "string") return { stringValue: value };
  return typeof value === "boolean" ? { boolValue: value } : { intValue: String(Math.round(value)) };
}

/** A number has too few digits for nanoseconds, so they are a text. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
