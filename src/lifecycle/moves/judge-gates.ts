import type { Refusal } from "../../model/refusal.ts";
import type { GateCheck } from "./gates-on-move.ts";

/** `hand`: a caller moves the task. `engine`: a report does. `clock`: a time limit or a join, which nobody can refuse. */
export type MovedBy = "hand" | "engine" | "clock";

export interface GateVerdict {
  readonly result: "pass" | "warn" | "fail";
  /** why the move is refused */
  readonly refusal?: Refusal;
  /** whether the task escalates instead, with the reason `gate` */
  readonly escalates?: true;
  /** unmet gates that let the move pass */
  readonly warnings: readonly GateCheck[];
}

/** `pass`: no gate stops the move. `warn`: a caller can override the gates with `force`. `fail`: no caller can. */
export function gateResult(checks: readonly GateCheck[]): GateVerdict["result"] {
  const unmet = checks.filter(({ satisfied }) => !satisfied);
  if (unmet.some(({ enforcement }) => enforcement === "reject")) return "fail";
  return unmet.some(({ enforcement }) => enforcement === "warn") ? "warn" : "pass";
}

/** Whether the gates let a move pass. */
export function judgeGates(
  taskId: string,
  checks: readonly GateCheck[],
  by: MovedBy,
  isForced: boolean,
): GateVerdict {
  const unmet = checks.filter(({ satisfied }) => !satisfied);
  const result = gateResult(checks);
  const isStopped = result === "fail" || (result === "warn" && by === "hand" && !isForced);
  if (!isStopped) return { result, warnings: unmet };
  if (by === "clock") return { result, escalates: true, warnings: unmet };
  const needs = unmet
    .filter(({ enforcement }) => enforcement !== "allow")
    .map(({ at, type, enforcement, needs: missing }) => ({ at, type, enforcement, needs: missing }));
  const names = [...new Set(needs.map(({ type }) => type))].join(", ");
  const message = `"${taskId}" does not satisfy ${names}.`;
  return {
    result,
    refusal: {
      code: "GATES_NOT_SATISFIED",
      message,
      facts: { taskId, gates: needs, forcible: result === "warn" },
    },
    warnings: unmet,
  };
}
