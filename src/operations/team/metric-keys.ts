import type { MetricDimension } from "../../model/metrics.ts";
import { METRICS } from "../../model/record-kind.ts";
import type { TaskRecord } from "../../model/task.ts";
import { placeIn } from "../../team/place-in.ts";

/** What a figure is attributed to. */
export interface Attribution {
  readonly worker: string;
  readonly task?: TaskRecord | undefined;
  readonly step?: string | undefined;
}

export function metricKind(dimension: MetricDimension): string {
  return `${METRICS}${dimension}`;
}

/** The values of each dimension that a figure counts for. */
export function metricKeys({
  worker,
  task,
  step,
}: Attribution): readonly { readonly dimension: MetricDimension; readonly key: string }[] {
  const at = step ?? (task?.step || undefined);
  const tags = [...new Set(task?.team?.tags ?? [])];
  const phase = task && placeIn(task).phase;
  return [
    { dimension: "worker", key: worker },
    ...(task ? [{ dimension: "task", key: task.id } as const] : []),
    ...(at === undefined ? [] : [{ dimension: "step", key: at } as const]),
    ...tags.map((tag) => ({ dimension: "tag", key: tag }) as const),
    ...(phase === undefined ? [] : [{ dimension: "phase", key: phase } as const]),
  ];
}

/**
 * The id of a record of figures. Each worker has records of its own, also for a task that several work on: workers that
 * log at the same moment then never change the same record.
 */
export function metricId(key: string, worker: string): string {
  return JSON.stringify([key, worker]);
}

export function keyIn(id: string): string {
  return String((JSON.parse(id) as readonly unknown[])[0]);
}

/** The worker that a record of figures belongs to. */
export function workerIn(id: string): string {
  return String((JSON.parse(id) as readonly unknown[])[1]);
}
