import { defaultLifecycle } from "../../lifecycle/default-lifecycle.ts";
import type { Caller } from "../../model/caller.ts";
import type { Placement, TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";
import type { FlatTask } from "./flatten-tree.ts";

/** The record of a task that is not stored yet. */
export function newRecord(
  task: Pick<FlatTask, "id" | "workflowType">,
  { ports: { settings } }: Call,
  now: number,
): TaskRecord {
  return {
    project: settings.project,
    id: task.id,
    version: 0,
    hash: "",
    workflow: task.workflowType,
    lifecycle: defaultLifecycle.name,
    state: defaultLifecycle.initial,
    category: "ready",
    priority: 0,
    step: "",
    fence: 0,
    context: {},
    synced: settings.sync !== "off",
    createdAt: now,
    updatedAt: now,
  };
}

/** Keeps the identity, the fence and the history of a task that is replaced. */
export function resetRecord(record: TaskRecord, { workflowType }: FlatTask): TaskRecord {
  const { position: _position, placement: _placement, definition: _definition, ...kept } = record;
  const { hold: _hold, claim: _claim, due: _due, agent: _agent, attachments: _attached, ...rest } = kept;
  const { pausedBy: _pausedBy, asked: _asked, ...free } = rest;
  return { ...free, workflow: workflowType, category: "ready", state: defaultLifecycle.initial };
}

/** SQLite's driver stores a number this close to 0 as 0; the record would differ from its history. */
function plainPriority(priority: number): number {
  return Math.abs(priority) < Number.EPSILON ? 0 : priority;
}

/** Sets the fields that describe a task without moving it. */
export function withDescription(record: TaskRecord, task: FlatTask, now: number): TaskRecord {
  return {
    ...record,
    ...(task.issueId !== undefined && { issueId: task.issueId }),
    ...(task.title !== undefined && { title: task.title }),
    ...(task.priority !== undefined && { priority: plainPriority(task.priority) }),
    ...(task.context !== undefined && { context: task.context }),
    ...(task.parent !== undefined && { parent: task.parent }),
    updatedAt: now,
  };
}

/** Sets the initial variables of a task without a position. `variablesBy` limits what they may decide. */
export function withVariables(record: TaskRecord, { variables }: FlatTask, variablesBy: Caller): TaskRecord {
  if (record.definition !== undefined || variables === undefined) return record;
  return { ...record, placement: { ...record.placement, variables, variablesBy } };
}

export function placementOf(task: FlatTask): Placement {
  return {
    ...(task.currentStep !== undefined && { step: task.currentStep }),
    ...(task.status !== undefined && { status: task.status }),
    ...(task.retryCount !== undefined && { retryCount: task.retryCount }),
    ...(task.stepRetries !== undefined && { stepRetries: task.stepRetries }),
    ...(task.variables !== undefined && { variables: task.variables }),
  };
}
