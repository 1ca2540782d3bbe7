import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { type NamedRole, rightsOf, roleOf } from "../../lifecycle/role-of.ts";
import type { Caller } from "../../model/caller.ts";
import type { Refusal } from "../../model/refusal.ts";
import { workerCaller } from "../door/worker-caller.ts";
import type { Call } from "../ports/call.ts";
import type { LiveWorker } from "./live-worker.ts";

/** Who moves a task by hand: a connected worker, or an operator without one. */
export interface TeamMover {
  readonly live: LiveWorker | undefined;
  readonly named: NamedRole | undefined;
  readonly caller: Caller;
  readonly maxClaims: number;
  readonly mayCreateSubtasks: boolean;
  /** an operator, or a worker whose role may assign */
  readonly mayAssign: boolean;
  /** overrides another worker's claim, start links and gates of the enforcement `warn` */
  readonly force: boolean;
  readonly reason: string | undefined;
}

export interface Force {
  readonly force?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** The rights of a caller. Its role is one of its worker's lifecycle. */
export function teamMover(
  live: LiveWorker | undefined,
  { force = false, reason }: Force,
  call: Call,
): TeamMover {
  const isOperator = call.role === "operator";
  const common = { live, force, reason: reason || undefined };
  if (!live)
    return {
      ...common,
      named: undefined,
      caller: call.caller,
      maxClaims: Number.POSITIVE_INFINITY,
      mayCreateSubtasks: isOperator,
      mayAssign: isOperator,
    };
  const { worker } = live;
  const lifecycle = lifecycleOf(worker);
  const named = roleOf(lifecycle, worker.tags, worker.role);
  const { maxClaims, canAssign, canCreateSubtasks } = rightsOf(lifecycle, named);
  return {
    ...common,
    named,
    caller: workerCaller(call, worker.id),
    maxClaims,
    mayCreateSubtasks: isOperator || canCreateSubtasks,
    mayAssign: isOperator || canAssign,
  };
}

/** Refuses a forced call without a reason: the history must say why a rule was overridden. */
export function judgeForce({ force, reason }: Force): Refusal | undefined {
  if (!force || (reason ?? "") !== "") return undefined;
  const problem = "say why, because `force` overrides a rule";
  return {
    code: "INPUT_INVALID",
    message: `reason: ${problem}`,
    facts: { problems: [{ field: "reason", problem }] },
  };
}

/** Refuses a worker that may not do this by its role. */
export function notAllowed(what: string, { named }: TeamMover): Refusal {
  const role = named ? `The role "${named.name}"` : "A worker without a role";
  return { code: "NOT_ALLOWED", message: `${role} may not ${what}.`, facts: { role: named?.name ?? null } };
}
