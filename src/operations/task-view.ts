import { stepRetries } from "../engine/step-path.ts";
import { taskStatus } from "../lifecycle/task-status.ts";
import type { Json } from "../model/json.ts";
import type { TaskRecord, TaskSummary } from "../model/task.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";

/** A task as callers see it. */
export function summaryOf(record: TaskRecord): TaskSummary {
  const { position, placement, claim } = record;
  return {
    id: record.id,
    ...(record.issueId !== undefined && { issueId: record.issueId }),
    ...(record.title !== undefined && { title: record.title }),
    workflowType: record.workflow,
    currentStep: record.step,
    priority: record.priority,
    status: taskStatus(record),
    ...(position?.phase !== undefined && { phase: position.phase }),
    ...(position?.result !== undefined && { result: position.result }),
    retryCount: position?.retries ?? placement?.retryCount ?? 0,
    stepRetries: position ? stepRetries(position) : (placement?.stepRetries ?? {}),
    ...(claim && { owner: claim.owner }),
    ...(record.parent !== undefined && { parent: record.parent }),
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** The new values of exactly the fields that became different; null for one that is gone. */
export function changeBetween(before: TaskRecord | undefined, after: TaskRecord): Record<string, Json> {
  const old: Readonly<Record<string, unknown>> = before ? visible(before) : {};
  const now: Readonly<Record<string, unknown>> = visible(after);
  const change: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (!sameValue(old[key], now[key])) change[key] = (now[key] ?? null) as Json;
  }
  return change;
}

/** `version` and `updatedAt` change with everything and tell nothing. */
function visible(record: TaskRecord): Record<string, unknown> {
  const { version: _version, updatedAt: _updated, ...fields } = summaryOf(record);
  return {
    ...fields,
    context: record.context,
    ...(record.position && { variables: record.position.variables }),
  };
}
