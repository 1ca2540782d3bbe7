import * as z from "zod";
import { isDefinitionEntry, isTaskEntry, type LogEntry } from "../../model/history.ts";
import { WORKER } from "../../model/record-kind.ts";
import { Status } from "../../model/status.ts";
import type { Call } from "../ports/call.ts";

/** The newest entries that are looked through, and the most ends that are answered. */
const READ = 300;
const MOST = 12;

const OVER: readonly string[] = ["COMPLETED", "FAILED", "CANCELLED"];

export const EndedTask = z.object({
  task: z.string(),
  title: z.string().optional(),
  status: Status,
  /** the worker or caller that ended it */
  by: z.string(),
  at: z.number(),
});
type EndedTask = z.infer<typeof EndedTask>;

export const LeftWorker = z.object({
  id: z.string(),
  how: z.enum(["disconnected", "expired"]),
  at: z.number(),
});
type LeftWorker = z.infer<typeof LeftWorker>;

/** The tasks that ended and the workers that left among the newest entries of the log, newest first. */
export async function recentEnds(
  call: Call,
): Promise<{ readonly ended: EndedTask[]; readonly left: LeftWorker[] }> {
  const { log, tasks } = await call.ports.store();
  const { project } = call.ports.settings;
  const entries = await log.all({ project, limit: READ, newestFirst: true });
  const ended = firstOf(entries.flatMap(endIn), ({ task }) => task);
  const left = firstOf(entries.flatMap(leaveIn), ({ id }) => id);
  const found = await tasks.load(
    project,
    ended.map(({ task }) => task),
  );
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return {
    left,
    ended: ended.map((one) => {
      const title = titles.get(one.task);
      return { ...one, ...(title !== undefined && { title }) };
    }),
  };
}

function endIn(entry: LogEntry): EndedTask[] {
  if (!isTaskEntry(entry)) return [];
  const { task, at, caller, change } = entry;
  const status = change["status"];
  if (typeof status !== "string" || !OVER.includes(status)) return [];
  return [{ task, status: status as Status, by: caller.worker ?? caller.id, at }];
}

function leaveIn(entry: LogEntry): LeftWorker[] {
  if (isTaskEntry(entry) || isDefinitionEntry(entry) || entry.kind !== WORKER) return [];
  const { id, type: how, at } = entry;
  return how === "disconnected" || how === "expired" ? [{ id, how, at }] : [];
}

function firstOf<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const first = new Map<string, T>();
  for (const one of all) if (!first.has(keyOf(one)) && first.size < MOST) first.set(keyOf(one), one);
  return [...first.values()];
}
