import type { Refusal, RefusalCode, Result } from "../model/refusal.ts";
import type { RunState } from "../model/run-state.ts";
import { type Opening, openState, type Sealing, sealState, verifyState } from "./sealed-state.ts";

/** Thrown if a state cannot be written or read; `code` is a refusal code, `facts` carry the details. */
export class StateCodecError extends Error {
  readonly code: RefusalCode;
  readonly facts: Refusal["facts"];

  constructor({ code, message, facts }: Refusal) {
    super(message);
    this.name = "StateCodecError";
    this.code = code;
    this.facts = facts;
  }
}

/** Seals a run into a token. Throws a StateCodecError if the run is too large. */
export function encodeState(state: RunState, sealing: Sealing): string {
  return orThrow(sealState(state, sealing));
}

/** Opens a token. Throws a StateCodecError if the token is forged or expired, or its definition is gone. */
export function decodeState(token: string, opening: Opening): RunState {
  return orThrow(openState(token, opening));
}

/** Whether one of these keys sealed the token for this project and has not expired; needs no definition. */
export function validateToken(token: string, opening: Pick<Opening, "keys" | "project" | "now">): boolean {
  return verifyState(token, opening).ok;
}

/** The version that a token states, known or not. */
export function getTokenVersion(token: string): string | undefined {
  return /^(v\d{1,9})\.\w+\.[\w-]+$/.exec(token)?.[1];
}

function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new StateCodecError(result.refusal);
}
