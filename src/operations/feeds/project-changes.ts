import { isDefinitionEntry, isTaskEntry, type LogEntry } from "../../model/history.ts";
import { type Mark, START } from "../../model/mark.ts";
import { tasksChangedBy } from "../../model/tasks-changed-by.ts";
import type { Call } from "../ports/call.ts";

/** How long one call waits for an entry. The caller then calls again. */
const LOOK_MS = 30_000;
const PAGE = 1_000;

type ProjectChange = { readonly taskId: string } | { readonly workflowId: string };

/**
 * The changes from now on, by all processes. Each call waits for changes since the call before, and returns them. A
 * failed call loses no change: the next call begins at the same mark.
 */
export function projectChanges(call: Call, signal: AbortSignal): () => Promise<readonly ProjectChange[]> {
  const { project } = call.ports.settings;
  let mark: Mark | undefined;

  return async () => {
    const { log, definitions } = await call.ports.store();
    mark ??= await log.head(project);
    await log.wait(project, mark, LOOK_MS, signal);
    if (signal.aborted) return [];
    const page = await log.after(project, mark, PAGE);
    if (page.ok) {
      mark = page.next;
      return subjectsOf(page.entries);
    }
    // An import or a failover has replaced the log, so everything in the new log counts as changed.
    const workflows = await definitions.heads(project);
    mark = START;
    return workflows.map(({ id }) => ({ workflowId: id }));
  };
}

function subjectsOf(entries: readonly LogEntry[]): readonly ProjectChange[] {
  const tasks = new Set<string>();
  const workflows = new Set<string>();
  for (const entry of entries) {
    if (isTaskEntry(entry)) for (const task of tasksChangedBy(entry)) tasks.add(task);
    else if (isDefinitionEntry(entry)) workflows.add(entry.workflow);
  }
  return [
    ...[...tasks].map((taskId) => ({ taskId })),
    ...[...workflows].map((workflowId) => ({ workflowId })),
  ];
}
