import type { HistoryEntry } from "../../../src/model/history.ts";
import type { TaskSummary } from "../../../src/model/task.ts";

export interface Filter {
  readonly workflow?: string;
  readonly text?: string;
  readonly owner?: string;
}

/** The task after an entry. The entry holds the new values of the changed fields, and null for removed fields. */
export function applyEntry(task: TaskSummary, { version, change, at }: HistoryEntry): TaskSummary {
  if (version <= task.version) return task;
  const { context: _context, variables: _variables, ...fields } = change;
  const kept = Object.entries({ ...task, ...fields }).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(kept) as TaskSummary), version, updatedAt: at };
}

/** The task that an entry creates; `undefined` if the entry changes an older task. */
export function createdTask(entry: HistoryEntry): TaskSummary | undefined {
  if (entry.version !== 1 || typeof entry.change["status"] !== "string") return undefined;
  return applyEntry({ version: 0, createdAt: entry.at, id: entry.task } as TaskSummary, entry);
}

export function matches(
  { id, title, issueId, workflowType, owner: holder }: TaskSummary,
  { workflow, text, owner }: Filter,
): boolean {
  if (workflow !== undefined && workflow !== workflowType) return false;
  if (owner !== undefined && owner !== holder) return false;
  if (text === undefined) return true;
  const wanted = text.toLowerCase();
  return [id, title, issueId].some((part) => part?.toLowerCase().includes(wanted));
}

const { compare } = new Intl.Collator("en", { numeric: true });

/** The order of tasks: newest first, and descending by id for tasks of the same moment. */
export function newestFirst(a: TaskSummary, b: TaskSummary): number {
  return b.createdAt - a.createdAt || compare(b.id, a.id);
}
