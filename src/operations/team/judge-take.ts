import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { claimTarget } from "../../lifecycle/takeable.ts";
import { isKnownAgent } from "../../model/caller.ts";
import { OVER } from "../../model/lifecycle.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Claim, Hold, TaskRecord } from "../../model/task.ts";
import { missingTags } from "../../team/lane-of.ts";
import { blockersOf } from "../movement/team/blockers-of.ts";
import type { Call } from "../ports/call.ts";
import type { TeamMover } from "./team-mover.ts";

interface Taking {
  /**
   * whether the caller names the state to enter, so that only the exits of the present one count; a claim without a name
   * needs a takeable state
   */
  readonly isNamed: boolean;
  /** the claims that count for the worker's limit */
  readonly claims: readonly string[];
}

/**
 * Refuses to give a task to a worker. Everything but the gates of the move and the limit of its target state, which
 * depend on the state that is entered.
 */
export async function judgeTake(
  record: TaskRecord,
  mover: TeamMover,
  { isNamed, claims }: Taking,
  call: Call,
): Promise<Refusal | undefined> {
  const state = judgeWaiting(record, mover) ?? (isNamed ? undefined : judgeState(record));
  const refusal = state ?? judgeOwner(record, mover) ?? judgeWorker(record, mover, claims);
  if (refusal || !record.team?.blockers || isForced(mover)) return refusal;
  const by = await blockersOf(record, call);
  const message = `"${record.id}" must not start before ${by.join(", ")}.`;
  return { code: "TASK_BLOCKED", message, facts: { taskId: record.id, blocked_by: by } };
}

/** Whether the caller overrides what may be overridden. */
export function isForced({ force, mayAssign, reason }: TeamMover): boolean {
  return force && mayAssign && reason !== undefined;
}

/**
 * Whether the caller overrides a claim. The claim of an agent with its own token yields only to a caller that is known
 * too: under the shared token every agent can give itself a role that may assign.
 */
export function overridesClaim({ agent }: Claim, mover: TeamMover): boolean {
  const { caller } = mover;
  const isProven = agent === undefined || caller.kind !== "agent" || isKnownAgent(caller);
  return isForced(mover) && isProven;
}

const WAITING: readonly (Hold | undefined)[] = ["question", "approval", "escalation", "consult"];

/** Whether a task with this hold waits for a person's decision. */
export function isForPeople(hold: Hold | undefined): boolean {
  return WAITING.includes(hold);
}

/** Refuses a task that waits or is deleted. */
function judgeWaiting(record: TaskRecord, { mayAssign }: TeamMover): Refusal | undefined {
  const { id, hold, team, workflow, state } = record;
  const facts = { taskId: id, state };
  if (team?.deletedAt !== undefined) return { code: "TASK_DELETED", message: `"${id}" was deleted.`, facts };
  if (hold === undefined || (hold === "consult" && mayAssign)) return undefined;
  if (isForPeople(hold))
    return { code: "TASK_WAITING", message: `"${id}" waits for a person (${hold}).`, facts };
  if (hold === "paused") return { code: "TASK_PAUSED", message: `"${id}" is paused.`, facts };
  if (hold === "branches")
    return { code: "BRANCHES_OPEN", message: `"${id}" waits for its branches.`, facts };
  return {
    code: "WORKFLOW_NOT_FOUND",
    message: `The workflow "${workflow}" of "${id}" is not loaded, so the task cannot be taken.`,
    facts: { ...facts, workflowId: workflow },
  };
}

/** Refuses a state from which no work begins. */
function judgeState(record: TaskRecord): Refusal | undefined {
  const { id, category, workflow, state } = record;
  const facts = { taskId: id, state };
  if (OVER.includes(category)) return { code: "TASK_ENDED", message: `"${id}" has ended.`, facts };
  const lifecycle = lifecycleOf(record);
  if (workflow !== "" || category === "active" || claimTarget(lifecycle, state) !== undefined)
    return undefined;
  const { exits = [] } = lifecycle.states[state] ?? {};
  const message = `"${id}" is in "${state}", from which no work begins.`;
  return { code: "NOT_TAKEABLE", message, facts: { ...facts, exits } };
}

function judgeOwner(record: TaskRecord, mover: TeamMover): Refusal | undefined {
  const { id, claim, run, team } = record;
  const worker = mover.live?.worker.id ?? mover.caller.id;
  const facts = { taskId: id };
  if (run && claim)
    return {
      code: "TASK_CLAIMED",
      message: `"${id}" is the guided run of ${claim.owner}.`,
      facts: { ...facts, owner: claim.owner },
    };
  if (claim && claim.owner !== worker && !overridesClaim(claim, mover))
    return {
      code: "TASK_CLAIMED",
      message: `"${id}" is claimed by ${claim.owner}.`,
      facts: { ...facts, owner: claim.owner },
    };
  if (team?.assignee !== undefined && team.assignee !== worker)
    return {
      code: "TASK_ASSIGNED",
      message: `"${id}" is assigned to ${team.assignee}.`,
      facts: { ...facts, assignee: team.assignee },
    };
  return undefined;
}

function judgeWorker(
  record: TaskRecord,
  { live, maxClaims }: TeamMover,
  counted: readonly string[],
): Refusal | undefined {
  if (!live) return undefined;
  const { id } = record;
  const { worker } = live;
  const lacking = missingTags(worker, record);
  if (lacking.length > 0)
    return {
      code: "TAGS_MISSING",
      message: `"${id}" needs a worker with ${lacking.join(", ")}.`,
      facts: { taskId: id, missing: lacking },
    };
  const claims = counted.filter((one) => one !== id);
  return claims.length < maxClaims ? undefined : claimsFull(worker.id, claims, maxClaims);
}

export function claimsFull(worker: string, claims: readonly string[], limit: number): Refusal {
  const message = `"${worker}" may have ${limit} claims at once, and has ${claims.length}.`;
  return { code: "CLAIMS_FULL", message, facts: { worker_id: worker, limit, claims } };
}
