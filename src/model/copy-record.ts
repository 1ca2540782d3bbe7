import type { TaskRecord } from "./task.ts";
import type { BareRecord } from "./task-fields.ts";

// Both functions copy field by field and in one order. Every change of a task calls them, and V8 gives records whose
// fields were set in different orders different hidden classes, which makes every later field access slow.

export function copyRecord(record: TaskRecord): TaskRecord {
  const copy: TaskRecord = bareRecord(record);
  const { position, hold, claim, agent, due, placement, pausedBy, asked, askedFiles } = record;
  if (position !== undefined) copy.position = position;
  if (hold !== undefined) copy.hold = hold;
  if (claim !== undefined) copy.claim = claim;
  if (agent !== undefined) copy.agent = agent;
  if (due !== undefined) copy.due = due;
  if (placement !== undefined) copy.placement = placement;
  if (pausedBy !== undefined) copy.pausedBy = pausedBy;
  if (asked !== undefined) copy.asked = asked;
  if (askedFiles !== undefined) copy.askedFiles = askedFiles;
  return copy;
}

/** A copy without the fields that every move sets again: position, hold, claim and the fields derived from them. */
export function bareRecord(record: TaskRecord): BareRecord {
  const { project, id, version, hash, workflow, lifecycle, state, category, priority, step, fence } = record;
  const {
    counted,
    context,
    synced,
    createdAt,
    updatedAt,
    definition,
    run,
    hosted,
    parent,
    issueId,
    title,
    attachments,
    team,
  } = record;
  const copy: BareRecord = {
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
  if (counted !== undefined) copy.counted = counted;
  if (definition !== undefined) copy.definition = definition;
  if (run !== undefined) copy.run = run;
  if (hosted !== undefined) copy.hosted = hosted;
  if (parent !== undefined) copy.parent = parent;
  if (issueId !== undefined) copy.issueId = issueId;
  if (title !== undefined) copy.title = title;
  if (attachments !== undefined) copy.attachments = attachments;
  if (team !== undefined) copy.team = team;
  return copy;
}
