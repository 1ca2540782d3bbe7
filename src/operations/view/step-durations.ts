import { isTaskEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";

/** How many of the newest entries are read. */
const ENTRIES = 2_000;

/** Recent visits of one node. */
export interface Stays {
  /** the number of finished visits */
  left: number;
  /** the total duration of the finished visits, in milliseconds */
  ms: number;
  /** the most retries that an open task has used at this node */
  retries: number;
}

/** How long a workflow's tasks recently stayed at its nodes, from the newest entries of the project. */
export async function recentStays(
  call: Call,
  workflow: string,
  nodeOf: (step: string) => string | undefined,
): Promise<ReadonlyMap<string, Stays>> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const newest = await store.log.all({ project, limit: ENTRIES, newestFirst: true });
  const entries = newest.filter(isTaskEntry);
  const records = await store.tasks.load(project, [...new Set(entries.map(({ task }) => task))]);
  const taskIds = new Set(records.filter((record) => record.workflow === workflow).map(({ id }) => id));
  const found = new Map<string, Stays>();
  const at = (step: string): Stays | undefined => {
    const node = nodeOf(step);
    if (node === undefined) return undefined;
    const stays = found.get(node) ?? { left: 0, ms: 0, retries: 0 };
    found.set(node, stays);
    return stays;
  };
  const last = new Map<string, { readonly step: string; readonly since: number }>();
  for (const entry of entries.toReversed()) {
    const { currentStep: step } = entry.change;
    if (typeof step !== "string" || !taskIds.has(entry.task)) continue;
    const before = last.get(entry.task);
    const stays = before && at(before.step);
    if (before && stays) {
      stays.left += 1;
      stays.ms += Math.max(0, entry.at - before.since);
    }
    last.set(entry.task, { step, since: entry.at });
  }
  for (const record of records) if (taskIds.has(record.id)) countRetries(record, at);
  return found;
}

function countRetries({ position }: TaskRecord, at: (step: string) => Stays | undefined): void {
  if (!position || position.result !== undefined) return;
  for (const [step, used] of Object.entries(position.frames[0]?.attempts ?? position.attempts)) {
    const stays = at(step);
    if (stays) stays.retries = Math.max(stays.retries, used);
  }
}
