import type { TaskRecord } from "../../model/task.ts";
import type { TaskChange } from "../parts/commit.ts";
import type { QueueQuery } from "../parts/tasks.ts";
import type { Row } from "../rows/row.ts";
import { loadedTask } from "../rows/task-row.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { prepareCommit } from "./prepared-commit.ts";
import type { Project } from "./projects.ts";
import type { Reservations, Reserved } from "./reservations.ts";
import type { Session } from "./session.ts";
import type { SharedReads } from "./shared-reads.ts";

type Take = (candidate: TaskRecord) => TaskChange | undefined;

interface Claims {
  readonly session: Session;
  readonly queue: CommitQueue;
  readonly reservations: Reservations;
  readonly reads: SharedReads;
}

/** How many tasks a claim passes over at most, for each time that other processes were faster. */
const SPREAD = 8;
/** The place of the priority in the row of a candidate. */
const PRIORITY = 7;

/**
 * Claims tasks from the queue, best first. Reads candidates, lets `take` choose, and commits like any other change: the
 * versions decide. Claims of one process keep out of each other's way by reservations. A claim that another process has
 * beaten looks again, a little further among the tasks of the same priority, and so does the next claim soon after it.
 */
export async function claim(
  claims: Claims,
  query: QueueQuery,
  take: Take,
  tell: (project: string) => void,
): Promise<readonly TaskRecord[]> {
  const { session, queue, reservations } = claims;
  const project = await session.projects.find(query.project);
  if (project === undefined || query.limit <= 0) return [];
  const reserved = reservations.of(project);
  for (let beaten = reserved.wasBeaten() ? 1 : 0; ; ) {
    const { chosen, met } = await choose(claims, reserved, project, { query, take, beaten });
    if (chosen.length === 0 && !met) return [];
    if (chosen.length === 0) {
      // The only tasks left are being claimed. One of those claims may fail, and its task is free again.
      await reserved.change();
      continue;
    }
    try {
      const asked = { project: query.project, changes: chosen.map(({ change }) => change) };
      const prepared = prepareCommit(session, asked);
      if (prepared !== undefined && (await queue.add(prepared)) !== undefined) {
        for (const { next } of prepared.changes) session.loaded.add({ record: next, ordinal: 0 });
        tell(query.project);
        return prepared.changes.map(({ next }) => next);
      }
      beaten += 1;
      reserved.beaten();
    } finally {
      reserved.release(chosen.map(({ ordinal }) => ordinal));
    }
  }
}

interface Asked {
  readonly query: QueueQuery;
  readonly take: Take;
  /** how often other processes were faster */
  readonly beaten: number;
}

interface Chosen {
  readonly ordinal: number;
  readonly change: TaskChange;
}

interface Choice {
  readonly chosen: readonly Chosen[];
  /** whether tasks were left out because other claims had reserved them */
  readonly met: boolean;
}

/** Chooses tasks and reserves them. Reads `limit` candidates, and more only if `take` skips some of them. */
async function choose(
  { session, reads }: Claims,
  reserved: Reserved,
  project: Project,
  { query, take, beaten }: Asked,
): Promise<Choice> {
  const { limit } = query;
  const chosen: Chosen[] = [];
  const seen = new Set<number>();
  const spread = Math.floor(Math.random() * (SPREAD * beaten + 1));
  let met = false;
  try {
    for (let count = limit + spread; ; count *= 4) {
      const { rows, isAll, met: some } = await reads.read(project, query, count, reserved);
      met ||= some;
      const first = seen.size === 0 ? Math.max(0, Math.min(spread, equals(rows) - limit)) : 0;
      for (const row of rows.slice(first)) {
        const ordinal = Number(row[0]);
        if (seen.has(ordinal)) continue;
        seen.add(ordinal);
        if (reserved.has(ordinal)) {
          met = true;
          continue;
        }
        const { record } = loadedTask(query.project, row);
        session.loaded.add({ record, ordinal });
        const change = take(record);
        if (change === undefined) continue;
        if (change.record.version !== record.version || change.record.id !== record.id)
          throw new TypeError("the change is not of the candidate");
        reserved.add(ordinal);
        chosen.push({ ordinal, change });
        if (chosen.length >= limit) return { chosen, met };
      }
      if (isAll) return { chosen, met };
    }
  } catch (error) {
    reserved.release(chosen.map(({ ordinal }) => ordinal));
    throw error;
  }
}

/** How many of the best candidates have the same priority. A claim passes over no task of a higher one. */
function equals(rows: readonly Row[]): number {
  const lower = rows.findIndex((row) => row[PRIORITY] !== rows[0]?.[PRIORITY]);
  return lower === -1 ? rows.length : lower;
}
