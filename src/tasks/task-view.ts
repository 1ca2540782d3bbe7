import { stepRetries } from "../engine/step-path.ts";
import { taskStatus } from "../lifecycle/task-status.ts";
import type { Json } from "../model/json.ts";
import type { TaskRecord, TaskSummary } from "../model/task.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";

/** A task as callers see it. */
export function summaryOf(record: TaskRecord, version = record.version): TaskSummary {
  const { position, placement } = record;
  const summary: TaskSummary = {
    id: record.id,
    workflowType: record.workflow,
    currentStep: record.step,
    priority: record.priority,
    status: taskStatus(record),
    retryCount: position?.retries ?? placement?.retryCount ?? 0,
    stepRetries: position ? stepRetries(position) : (placement?.stepRetries ?? {}),
    version,
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

/** `version` and `updatedAt` change with everything and tell nothing. */
const TELL_NOTHING: ReadonlySet<string> = new Set(["version", "updatedAt"]);

/** The new values of exactly the fields that became different; null for one that is gone. */
export function changeBetween(before: TaskRecord | undefined, after: TaskRecord): Record<string, Json> {
  const old: Readonly<Record<string, unknown>> = before ? visible(before) : {};
  const now: Readonly<Record<string, unknown>> = visible(after);
  const change: Record<string, Json> = {};
  for (const key in now) {
    if (old[key] === now[key] || TELL_NOTHING.has(key) || sameValue(old[key], now[key])) continue;
    change[key] = now[key] as Json;
  }
  for (const key in old) if (now[key] === undefined) change[key] = null;
  return change;
}

/** What changes of a task, up to this record, have told those outside. */
export function told(record: TaskRecord): Record<string, unknown> {
  const fields = Object.entries(visible(record));
  return Object.fromEntries(fields.filter(([key, value]) => !TELL_NOTHING.has(key) && value !== undefined));
}

function visible(record: TaskRecord): Record<string, unknown> {
  const view: Record<string, unknown> = summaryOf(record);
  view["context"] = record.context;
  if (record.position) view["variables"] = record.position.variables;
  return view;
}
