const none: ReadonlySet<string> = new Set();

/** The ids of the tasks that decide when all tasks are done, first to last. The graph highlights them. */
export function useCriticalPath(): ReadonlySet<string> {
  return none;
}
