import type { RoutePacket } from "../../model/routing.ts";

/** What a model is asked: the packet, and the ids among which it chooses. */
export interface ModelRequest {
  readonly packet: RoutePacket;
  /** the ids that the answer may name */
  readonly candidates: readonly string[];
  /** why the first answer was rejected */
  readonly rejected?: string;
  /** whether the answer may also propose steps and changes of the graph */
  readonly authoritative: boolean;
}

/** What one request took. */
export interface ModelUse {
  readonly name: string;
  readonly ms: number;
  readonly tokens?: { readonly in: number; readonly out: number };
  readonly costUsd?: number;
}

export type ModelReply =
  | { readonly ok: true; readonly answer: unknown; readonly model: ModelUse }
  | {
      readonly ok: false;
      readonly problem: "timeout" | "rate_limited" | "unavailable" | "invalid" | "budget";
      readonly detail: string;
      readonly model: ModelUse;
    };

/** A model that chooses among candidates. Its answer is checked before it counts. It never throws. */
export interface ModelPort {
  readonly name: string;
  readonly ask: (request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>;
}
