import type { TaskRecord } from "./task.ts";

// Field by field, both, and in one order: every change of a task comes through here, and records that got their fields
// in different orders are of different kinds to the runtime, which then looks every field of every record up by name.

export function copyRecord(record: TaskRecord): TaskRecord {
  const copy = bareRecord(record);
  const { position, hold, claim, agent, due, placement, pausedBy, asked } = record;
  if (position !== undefined) copy.position = position;
  if (hold !== undefined) copy.hold = hold;
  if (claim !== undefined) copy.claim = claim;
  if (agent !== undefined) copy.agent = agent;
  if (due !== undefined) copy.due = due;
  if (placement !== undefined) copy.placement = placement;
  if (pausedBy !== undefined) copy.pausedBy = pausedBy;
  if (asked !== undefined) copy.asked = asked;
  return copy;
}

/** Without what follows from where the task is, and from what it waits for there. */
export function bareRecord(record: TaskRecord): TaskRecord {
  const { project, id, version, hash, workflow, lifecycle, state, category, priority, step, fence } = record;
  const { context, synced, createdAt, updatedAt, definition, run, parent, issueId, title, attachments } =
    record;
  const copy: TaskRecord = {
    project,
    id,
    version,
    hash,
    workflow,
    lifecycle,
    state,
    category,
    priority,
    step,
    fence,
    context,
    synced,
    createdAt,
    updatedAt,
  };
  if (definition !== undefined) copy.definition = definition;
  if (run !== undefined) copy.run = run;
  if (parent !== undefined) copy.parent = parent;
  if (issueId !== undefined) copy.issueId = issueId;
  if (title !== undefined) copy.title = title;
  if (attachments !== undefined) copy.attachments = attachments;
  return copy;
}
