import type { TaskRecord } from "../../model/task.ts";
import { laneColumn, positionText, restText } from "../rows/task-row.ts";

/** The columns of a task that its record decides. */
export function taskColumns(record: TaskRecord) {
  const { id, workflow, category, hold, priority, agent, claim, due, parent, step, position } = record;
  const { createdAt, title = "", issueId = "" } = record;
  const wakesAt = Math.min(claim?.until ?? Infinity, due ?? Infinity);
  return {
    id,
    workflow,
    category,
    hold,
    priority,
    agent,
    claim: claim && JSON.stringify(claim),
    due,
    wakes_at: wakesAt === Infinity ? undefined : wakesAt,
    lane: laneColumn(record),
    parent,
    step,
    since: position?.since ?? 0,
    created_at: createdAt,
    label: labelText([id, title, issueId].join(SEPARATOR)),
    rest: restText(record),
    position: positionText(record),
  };
}

/** Stands between the texts of a label, so that no search finds a text that spans two of them. */
const SEPARATOR = "\u001f";

/**
 * A text as lists by text compare it: letters A to Z are small. NUL is left out and half a surrogate pair is replaced:
 * PostgreSQL can store neither.
 */
export function labelText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "")
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
