import type { Spread } from "./spread.ts";

/** One thing that was measured: operations per second, or the time one takes. */
export interface Figure extends Spread {
  readonly name: string;
  readonly unit: "per second" | "ms" | "MiB" | "writes" | "times";
  readonly rounds: number;
}

export type Limit = { readonly atLeast: number } | { readonly atMost: number };

/** One promise and what came of it. It is kept when the median keeps it. */
export interface Bar extends Spread {
  readonly name: string;
  readonly unit: string;
  readonly rounds: number;
  readonly limit: Limit;
  readonly met: boolean;
}

/** What one group found; the notes say how the figures came about. */
export interface Findings {
  readonly notes: readonly string[];
  readonly figures: readonly Figure[];
  readonly bars: readonly Bar[];
}

/** Loaded only when it runs, so that a peer that is not installed stops no other group. */
export interface Group {
  readonly name: string;
  readonly about: string;
  /** packages it measures against */
  readonly peers: readonly string[];
  readonly load: () => Promise<{ readonly run: () => Promise<Findings> }>;
}

/** Thrown by a group that cannot run here, with the reason in plain words. */
export class Skipped extends Error {}
