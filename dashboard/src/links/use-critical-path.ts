import { useMemo } from "preact/hooks";
import type { Output } from "../api.ts";
import { useQuery } from "../use-query.ts";

/** A forecast plays all open tasks many times, so it follows changes slowly. */
const PAUSE_MS = 5_000;

interface CriticalPath {
  /** the ids of the tasks that decide when all tasks are done, first to last; the graph highlights them */
  readonly tasks: ReadonlySet<string>;
  readonly forecast: Output<"forecast"> | undefined;
}

/** What holds everything up, and when all is likely done. */
export function useCriticalPath(): CriticalPath {
  const { data } = useQuery("forecast", {}, { on: () => true, pauseMs: PAUSE_MS });
  const path = data?.critical_path.map(({ task }) => task);
  // The graph is drawn again only if other tasks decide.
  const key = JSON.stringify(path ?? []);
  const tasks = useMemo(() => new Set(JSON.parse(key) as string[]), [key]);
  return { tasks, forecast: data };
}
