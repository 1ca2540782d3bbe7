import type { HookNote } from "../model/hook-note.ts";
import { type HookAnswer, NOTHING } from "./hook-answer.ts";

/** A note without the fields that every note of an event has. */
export type Remark = HookNote extends infer N
  ? N extends HookNote
    ? Omit<N, "v" | "session" | "client" | "agent" | "at">
    : never
  : never;

/** The answer to an event, and what Navigator is told of it. */
export interface JudgedEvent {
  readonly answer: HookAnswer;
  readonly remarks: readonly Remark[];
}

export function silently(...remarks: readonly Remark[]): JudgedEvent {
  return { answer: NOTHING, remarks };
}
