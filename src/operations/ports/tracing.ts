import type { Span } from "../../traces/span.ts";

/** Passes a span that has ended to the tracing of this process. */
export type Tracing = (span: Span) => void;
