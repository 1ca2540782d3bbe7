import { isTaskEntry, type LogEntry } from "../../model/history.ts";
import { readMark } from "../../model/mark.ts";
import type { Call } from "../ports/call.ts";

/** The entries of a log between which a moment lies. */
export interface LogMoment {
  /** the number of the last entry at or before the moment; 0 if there is none */
  readonly seq: number;
  /** the time of the last entry of the project; absent if it has none */
  readonly last?: number;
}

/** Finds a moment in the project's log by halving, without reading the log: a project may have millions of entries. */
export async function momentOf(call: Call, at: number): Promise<LogMoment> {
  const { log } = await call.ports.store();
  const { project } = call.ports.settings;
  const next = async (after: number): Promise<LogEntry | undefined> =>
    (await log.all({ project, after, limit: 1 }))[0];
  const head = readMark(await log.head(project))?.seq ?? 0;
  const last = head === 0 ? undefined : await next(head - 1);
  if (!last) return { seq: 0 };
  let [low, high] = [0, head];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await next(middle);
    // Pruned tasks leave gaps, so the entry after `middle` may have any higher number.
    if (entry && entry.at <= at) low = entry.seq;
    else high = middle;
  }
  return { seq: low, last: last.at };
}

/** The step that an entry leads to, if it moves its task. */
export function stepIn(entry: LogEntry): string | undefined {
  const step = isTaskEntry(entry) ? entry.change["currentStep"] : undefined;
  return typeof step === "string" ? step : undefined;
}
