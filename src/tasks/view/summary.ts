import { stepRetries } from "../../engine/step-path.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { TaskRecord, TaskSummary } from "../../model/task.ts";

/** A task as callers see it. */
export function summaryOf(record: TaskRecord): TaskSummary {
  const { position, placement } = record;
  const summary: TaskSummary = {
    id: record.id,
    workflowType: record.workflow,
    currentStep: record.step,
    priority: record.priority,
    status: taskStatus(record),
    retryCount: position?.retries ?? placement?.retryCount ?? 0,
    stepRetries: position ? stepRetries(position) : (placement?.stepRetries ?? {}),
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
  if (record.issueId !== undefined) summary.issueId = record.issueId;
  if (record.title !== undefined) summary.title = record.title;
  if (position?.phase !== undefined) summary.phase = position.phase;
  if (position?.result !== undefined) summary.result = position.result;
  if (record.claim) summary.owner = record.claim.owner;
  if (record.parent !== undefined) summary.parent = record.parent;
  if (record.attachments) summary.attachments = record.attachments.length;
  return summary;
}
