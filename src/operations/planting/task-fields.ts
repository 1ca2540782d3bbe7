import { defaultLifecycle } from "../../lifecycle/default-lifecycle.ts";
import type { Caller } from "../../model/caller.ts";
import type { Placement, TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";
import type { FlatTask } from "./flat-tree.ts";

/** A task that is not kept yet. */
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

/** What stays of a task that is replaced: its identity, its fence, its place in the history. */
export function emptied(record: TaskRecord, { workflowType }: FlatTask): TaskRecord {
  const { position: _position, placement: _placement, definition: _definition, ...kept } = record;
  const { hold: _hold, claim: _claim, due: _due, agent: _agent, attachments: _attached, ...rest } = kept;
  const { pausedBy: _pausedBy, asked: _asked, ...free } = rest;
  return { ...free, workflow: workflowType, category: "ready", state: defaultLifecycle.initial };
}

/** SQLite's driver keeps a number this near to 0 as 0: the record would be another than its history tells. */
function plainPriority(priority: number): number {
  return Math.abs(priority) < Number.EPSILON ? 0 : priority;
}

/** The fields that describe a task and move nothing. */
export function described(record: TaskRecord, task: FlatTask, now: number): TaskRecord {
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

/** A task without a place yet may still be told what it begins with; what that may decide depends on who tells it. */
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
