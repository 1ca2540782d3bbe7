import type { Spread } from "./spread.ts";

/** One measurement: operations per second, or the time of one operation. */
export interface Figure extends Spread {
  readonly name: string;
  readonly unit: "per second" | "ms" | "MiB" | "writes" | "times";
  readonly rounds: number;
}

export type Limit = { readonly atLeast: number } | { readonly atMost: number };

/** One bar and its measured ratio. The median decides whether it is met. */
export interface Bar extends Spread {
  readonly name: string;
  readonly unit: string;
  readonly rounds: number;
  readonly limit: Limit;
  readonly met: boolean;
}

/** The result of one group; the notes explain the figures. */
export interface GroupReport {
  readonly notes: readonly string[];
  readonly figures: readonly Figure[];
  readonly bars: readonly Bar[];
}

/** Loaded only when it runs, so that a missing peer stops no other group. */
export interface Group {
  readonly name: string;
  readonly about: string;
  /** packages it measures against */
  readonly peers: readonly string[];
  readonly load: () => Promise<{ readonly run: () => Promise<GroupReport> }>;
}

/** Thrown by a group that cannot run here, with the reason. */
export class Skipped extends Error {}
