import { defaultLifecycle } from "../lifecycle/default-lifecycle.ts";
import type { Placement, TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";
import type { FlatTask } from "./flat-tree.ts";

/** A task that is not kept yet. */
export function newRecord(task: FlatTask, { settings }: Context, now: number): TaskRecord {
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
  const { hold: _hold, claim: _claim, due: _due, agent: _agent, ...rest } = kept;
  return { ...rest, workflow: workflowType, category: "ready", state: defaultLifecycle.initial };
}

/** The fields that describe a task and move nothing. */
export function described(record: TaskRecord, task: FlatTask, now: number): TaskRecord {
  return {
    ...record,
    ...(task.issueId !== undefined && { issueId: task.issueId }),
    ...(task.title !== undefined && { title: task.title }),
    ...(task.priority !== undefined && { priority: task.priority }),
    ...(task.context !== undefined && { context: task.context }),
    ...(task.parent !== undefined && { parent: task.parent }),
    updatedAt: now,
  };
}

/** A task without a place yet may still be told what it begins with. */
export function withVariables(record: TaskRecord, { variables }: FlatTask): TaskRecord {
  if (record.hold !== "unknown_workflow" || variables === undefined) return record;
  return { ...record, placement: { ...record.placement, variables } };
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
