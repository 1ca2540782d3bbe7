import type { Position } from "../model/position.ts";
import type { Refusal, RefusalCode, Result } from "../model/refusal.ts";
import { largestVariable } from "./variable-sizes.ts";

type No = Extract<Result<never>, { readonly ok: false }>;

function no(code: RefusalCode, message: string, facts: Refusal["facts"] = {}): No {
  return { ok: false, refusal: { code, message, facts } };
}

const invalidStates = {
  too_long: "This is longer than any state.",
  malformed: "This is not a state.",
  unknown_version: "This state has an unknown version.",
  earlier: "This state is from an earlier version of Navigator and is no longer accepted.",
  unknown_encoding: "This state has an unknown encoding.",
  bomb: "This state claims to be larger than a state may be.",
  not_ours: "This state was altered, or was not made here.",
  contents: "This state cannot be read by this version of Navigator.",
} as const;

export function invalid(reason: keyof typeof invalidStates): No {
  return no("STATE_INVALID", invalidStates[reason], { reason });
}

export function expired(): No {
  return no("STATE_EXPIRED", "This state was sealed with a key that has expired.");
}

export function changed(): No {
  return no("WORKFLOW_CHANGED", "The definition this state was made with is no longer stored.");
}

export function mismatch(workflow: string, said: string): No {
  return no("WORKFLOW_MISMATCH", `This state is of the workflow "${workflow}".`, {
    workflow,
    said: said.slice(0, 80),
  });
}

export function tooLarge(position: Position, size: number): No {
  const largest = largestVariable(position);
  const which = largest ? ` Its largest variable is "${largest.name}", with ${largest.bytes} bytes.` : "";
  return no("INPUT_TOO_LARGE", `The run has become too large for a sealed state.${which}`, {
    size,
    ...(largest && { variable: largest.name, bytes: largest.bytes }),
  });
}
