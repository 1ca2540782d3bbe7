import type { TaskRecord } from "../../model/task.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import type { Call } from "../ports/call.ts";

/** The definitions that a task needs, by version: its own, and those of the workflows that it is inside of. */
export function versionsOf({ definition, position }: TaskRecord): readonly string[] {
  if (definition === undefined) return [];
  const frames = position?.frames ?? [];
  return frames.length === 0 ? [definition] : [definition, ...frames.map(({ version }) => version)];
}

/** Whether none of the task's definitions is broken. */
export async function isFollowable(record: TaskRecord, { ports: { library } }: Call): Promise<boolean> {
  for (const version of versionsOf(record))
    if (!(await unlessBroken(library.pinned(record.project, version)))) return false;
  return true;
}
