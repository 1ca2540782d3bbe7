import type { ProjectCounts } from "../model/project-record.ts";
import { counted } from "../model/words/counted.ts";

/** The counts as text, such as `2 definitions, 3 tasks, 12 entries, 4 of them not confirmed, 1 kept answer`. */
export function renderCounts({ definitions, tasks, entries, unconfirmed, replies }: ProjectCounts): string {
  return [
    counted(definitions, "definition"),
    counted(tasks, "task"),
    counted(entries, "entry", "entries"),
    ...(unconfirmed > 0 ? [`${unconfirmed} of them not confirmed`] : []),
    ...(replies > 0 ? [counted(replies, "kept answer")] : []),
  ].join(", ");
}
