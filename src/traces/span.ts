/** A part of a task's history that has ended. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  /** in milliseconds */
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** whether what it tells of went wrong */
  readonly failed: boolean;
  /** the number of the entry that ended it */
  readonly seq: number;
}
