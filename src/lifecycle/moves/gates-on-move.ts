import type { Evidence, EvidenceKind } from "../../model/evidence.ts";
import type { Category, Enforcement, Lifecycle, LifecycleGate } from "../../model/lifecycle.ts";
import { requirementId, requirementWords } from "../../model/requirement.ts";
import type { StatePhase } from "../prompts/prompts-on-move.ts";
import { gateKey } from "./gate-place.ts";

/** The attachments and evidence that a task has for a gate, including attachments that the moving call brings. */
export interface Proofs {
  /** the types of the task's attachments */
  readonly attachments: ReadonlySet<string>;
  /** whether a requirement of `evidence` holds, or why it does not; only asked for gates with evidence */
  readonly holds?: (requirement: string, evidence: Evidence) => boolean | string;
}

/** A gate that a move meets, and whether the task satisfies it. */
export interface GateCheck {
  /** `status:<state>` or `phase:<phase>` */
  readonly at: string;
  readonly type: string;
  readonly on: "enter" | "exit";
  readonly enforcement: Enforcement;
  readonly description?: string;
  readonly satisfied: boolean;
  /** what is missing */
  readonly needs: readonly string[];
}

/**
 * The gates that a move meets, exits first. Releasing a task, or the expiry of its claim, is no move in this sense:
 * it meets no gate.
 */
export function gatesOnMove(
  lifecycle: Lifecycle,
  from: StatePhase,
  to: StatePhase,
  proofs: Proofs,
): GateCheck[] {
  const { states } = lifecycle;
  const [left, entered] = [states[from.state]?.category ?? "ready", states[to.state]?.category ?? "ready"];
  const movesState = from.state !== to.state;
  const leavesPhase =
    from.phase !== undefined && (from.phase !== to.phase || (movesState && entered === "done"));
  const checks: GateCheck[] = [];
  const meet = (kind: "status" | "phase", name: string, isMet: (gate: LifecycleGate) => boolean): void => {
    const at = gateKey({ kind, name });
    const gates = Object.hasOwn(lifecycle.gates, at) ? lifecycle.gates[at] : undefined;
    for (const gate of gates ?? []) if (isMet(gate)) checks.push(checked(at, gate, proofs));
  };
  if (movesState)
    meet(
      "status",
      from.state,
      ({ on, to: only }) => on === "exit" && guardsExit(left, entered, only, to.state),
    );
  if (leavesPhase)
    meet(
      "phase",
      from.phase ?? "",
      ({ on, to: only }) => on === "exit" && guardsPhase(entered, only, to.phase),
    );
  if (movesState) meet("status", to.state, ({ on }) => on === "enter");
  if (to.phase !== undefined && from.phase !== to.phase) meet("phase", to.phase, ({ on }) => on === "enter");
  return checks;
}

/** Without `to`, an exit gate guards moves to active and done states. On a done state it guards reopening. */
function guardsExit(left: Category, entered: Category, only: string | undefined, to: string): boolean {
  if (only !== undefined) return only === to;
  return left === "done" || entered === "active" || entered === "done";
}

function guardsPhase(entered: Category, only: string | undefined, to: string | undefined): boolean {
  return only === undefined ? !isSetback(entered) : only === to;
}

/** Whether a move to a state of this category needs no proof: a task may fail, be cancelled or wait at any time. */
function isSetback(category: Category): boolean {
  return category === "failed" || category === "cancelled" || category === "waiting";
}

function checked(at: string, gate: LifecycleGate, proofs: Proofs): GateCheck {
  const { type, on, enforcement, description } = gate;
  const needs = missingFor(gate, proofs);
  return {
    at,
    type,
    on,
    enforcement,
    ...(description !== undefined && { description }),
    satisfied: needs.length === 0,
    needs,
  };
}

function missingFor({ type, evidence }: LifecycleGate, { attachments, holds }: Proofs): string[] {
  if (!evidence) return attachments.has(type) ? [] : [`attachment ${type}`];
  return evidence.flatMap((one, index) => {
    const [kind, value] = Object.entries(one)[0] as [EvidenceKind, unknown];
    const key = { index: index + 1, kind, text: String(value) };
    const met = "attachment" in one ? attachments.has(one.attachment) : holds?.(requirementId(key), one);
    if (met === true) return [];
    const words = requirementWords(key);
    return [typeof met === "string" ? `${words} (${met})` : words];
  });
}
