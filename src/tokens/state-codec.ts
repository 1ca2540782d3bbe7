import type { Refusal, RefusalCode, Result } from "../model/refusal.ts";
import type { RunState } from "../model/run-state.ts";
import { type Opening, openState, proveState, type Sealing, sealState } from "./sealed.ts";

/** Why a state could not be written or read: `code` is one of the refusals, `facts` say more. */
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

/** Seals a run into a token; throws a StateCodecError if it is too large for one. */
export function encodeState(state: RunState, sealing: Sealing): string {
  return orThrow(sealState(state, sealing));
}

/** The run in a token; throws a StateCodecError if it is not one of ours, or cannot be used here any more. */
export function decodeState(token: string, opening: Opening): RunState {
  return orThrow(openState(token, opening));
}

/** Whether one of these keys has made the token for this project and its time is not over; needs no definition. */
export function validateToken(token: string, opening: Pick<Opening, "keys" | "project" | "now">): boolean {
  return proveState(token, opening).ok;
}

/** The version a token says it is of, known or not. */
export function getTokenVersion(token: string): string | undefined {
  return /^(v\d{1,9})\.\w+\.[\w-]+$/.exec(token)?.[1];
}

function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new StateCodecError(result.refusal);
}
