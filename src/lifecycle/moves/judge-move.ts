import { type Category, type Lifecycle, OVER } from "../../model/lifecycle.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { nearest } from "../../workflow/nearest.ts";
import { type GivenPrompt, promptsOnMove, type StatePhase } from "../prompts/prompts-on-move.ts";
import { type GateCheck, gatesOnMove, type Proofs } from "./gates-on-move.ts";
import { judgeGates } from "./judge-gates.ts";
import { judgePhase } from "./judge-phase.ts";
import { stateMeant } from "./state-meant.ts";

/** The parts of a task that decide about a move by hand. */
export interface MovedTask extends Proofs {
  readonly id: string;
  readonly state: string;
  readonly phase?: string | undefined;
  /** whether the task follows a workflow; the engine then decides when it ends */
  readonly inWorkflow: boolean;
}

export interface MoveRequest {
  /** a state's name or an upper-case status; the state stays if absent */
  readonly status?: string | undefined;
  /** `null` clears the phase; the phase stays if absent */
  readonly phase?: string | null | undefined;
}

/** The rights of the caller, which the operation has checked, and whether it wants to override gates. */
export interface Mover {
  /** whether the caller is an operator, or a worker whose role may assign */
  readonly mayAssign: boolean;
  /** overrides gates of the enforcement `warn`; counts only with a reason */
  readonly force?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** An allowed move: the values to store, and the prompts and warnings for the caller. */
export interface JudgedMove {
  readonly state: string;
  readonly category: Category;
  readonly phase: string | undefined;
  /** the hold of the task after the move: in `consult` it waits for a person */
  readonly hold: "consult" | undefined;
  /** the move enters an active state, so it is a claim, and all checks of a claim apply */
  readonly claims: boolean;
  /** the move leaves the active states, so the claim ends */
  readonly releases: boolean;
  readonly prompts: readonly GivenPrompt[];
  /** unmet gates that did not stop the move */
  readonly unmet: readonly GateCheck[];
  readonly warnings: readonly string[];
}

/** The name of the state in which a task waits for a person. */
const CONSULT = "consult";

/**
 * Judges a move by hand, by state, phase or both, as far as the lifecycle and the task alone decide about it.
 * Links, claims and WIP limits depend on other tasks, and are judged elsewhere.
 */
export function judgeMove(
  lifecycle: Lifecycle,
  task: MovedTask,
  request: MoveRequest,
  by: Mover,
): Result<JudgedMove> {
  const target = moveTarget(lifecycle, task, request);
  if (!target.ok) return target;
  const { warning, ...to } = target.value;
  const { state, phase } = to;
  const stopped = judgeState(lifecycle, task, state, by);
  if (stopped) return refused(stopped);
  const isForced = by.force === true && (by.reason ?? "") !== "";
  const gates = judgeGates(task.id, gatesOnMove(lifecycle, task, to, task), "hand", isForced);
  if (gates.refusal) return refused(gates.refusal);
  const categoryOf = (name: string): Category => lifecycle.states[name]?.category ?? "ready";
  const [before, category] = [categoryOf(task.state), categoryOf(state)];
  return {
    ok: true,
    value: {
      state,
      category,
      phase,
      hold: state === CONSULT && category === "waiting" ? CONSULT : undefined,
      claims: category === "active" && before !== "active",
      releases: category !== "active" && before === "active",
      prompts: promptsOnMove(lifecycle, task, to),
      unmet: gates.warnings,
      warnings: warning === undefined ? [] : [warning],
    },
  };
}

/** Where a move leads, with a remark about a phase that the lifecycle does not list. */
export interface MoveTarget extends StatePhase {
  readonly warning?: string | undefined;
}

/** The state and phase that a request means. Refuses words that the lifecycle does not know. */
export function moveTarget(lifecycle: Lifecycle, task: MovedTask, request: MoveRequest): Result<MoveTarget> {
  const state = request.status === undefined ? task.state : stateMeant(lifecycle, task.state, request.status);
  if (state === undefined) return refused(unknownState(lifecycle, task, request.status ?? ""));
  const phase = request.phase === undefined ? task.phase : (request.phase ?? undefined);
  const known = phase === undefined || phase === task.phase ? {} : judgePhase(lifecycle, phase, "hand");
  return known.refusal
    ? refused(known.refusal)
    : { ok: true, value: { state, phase, warning: known.warning } };
}

function judgeState(lifecycle: Lifecycle, task: MovedTask, to: string, by: Mover): Refusal | undefined {
  const { id, state: from } = task;
  if (to === from) return undefined;
  const { exits = [], category = "ready" } = lifecycle.states[from] ?? {};
  const target = lifecycle.states[to]?.category ?? "ready";
  const facts = { taskId: id, state: from, exits };
  if (task.inWorkflow && (isOfEngine(category) || isOfEngine(target)))
    return {
      code: "TASK_IN_WORKFLOW",
      message: `"${id}" follows a workflow, which decides when it is ${target}.`,
      facts,
    };
  if (!exits.includes(to))
    return { code: "STATE_NOT_REACHABLE", message: `"${from}" does not lead to "${to}".`, facts };
  if (from === CONSULT && !by.mayAssign)
    return { code: "NOT_ALLOWED", message: `"${id}" waits for a person's answer.`, facts };
  return undefined;
}

/** Whether only the engine moves a task with a workflow to this category: to its ends and its pauses. */
function isOfEngine(category: Category): boolean {
  return OVER.includes(category) || category === "waiting";
}

function unknownState({ order, states }: Lifecycle, { id }: MovedTask, word: string): Refusal {
  const shown = order.filter((name) => !states[name]?.hidden);
  const close = nearest(word, shown);
  const message = `There is no state "${word}"${close ? `; did you mean "${close.word}"?` : "."}`;
  return { code: "UNKNOWN_STATE", message, facts: { taskId: id, states: shown } };
}

function refused(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}
