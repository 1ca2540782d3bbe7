import type { Lifecycle } from "../../model/lifecycle.ts";
import type { Refusal } from "../../model/refusal.ts";
import { nearest } from "../../workflow/nearest.ts";
import type { MovedBy } from "./judge-gates.ts";

export interface PhaseVerdict {
  readonly refusal?: Refusal;
  readonly warning?: string;
}

/**
 * Whether a task may be in a phase. A phase that the lifecycle does not list may be refused, except in an engine
 * move.
 */
export function judgePhase({ phases, settings }: Lifecycle, phase: string, by: MovedBy): PhaseVerdict {
  if (Object.hasOwn(phases, phase) || settings.unknownPhase === "allow") return {};
  const names = Object.keys(phases).toSorted();
  const close = nearest(phase, names);
  const message = `There is no phase "${phase}"${close ? `; did you mean "${close.word}"?` : "."}`;
  if (settings.unknownPhase === "warn" || by !== "hand") return { warning: message };
  return { refusal: { code: "UNKNOWN_PHASE", message, facts: { phase, phases: names } } };
}
