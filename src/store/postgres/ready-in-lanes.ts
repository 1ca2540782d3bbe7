import type { QueueQuery } from "../parts/tasks.ts";
import type { Row } from "../rows/row.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  LANES,
  LANES_OF_WORKFLOW,
  LEVELS_IN_LANES,
  LEVELS_IN_LANES_OF_WORKFLOW,
  RANKS_IN_LANES,
  RANKS_IN_LANES_OF_WORKFLOW,
} from "./sql/lanes.ts";
import { TASKS_BY_ORDINAL } from "./sql/tasks.ts";

/** The tasks to read: at most `count` of the best, without these. */
export interface Wanted {
  readonly count: number;
  /** the ordinals of the tasks to leave out */
  readonly without: readonly number[];
}

/**
 * The most different priorities of one lane that are ranked. Bounds the work for a queue in which every task has a
 * priority of its own.
 */
const MOST_PRIORITIES = 100;

const ofAll = { lanes: LANES, ranks: RANKS_IN_LANES, levels: LEVELS_IN_LANES };
const ofWorkflow: typeof ofAll = {
  lanes: LANES_OF_WORKFLOW,
  ranks: RANKS_IN_LANES_OF_WORKFLOW,
  levels: LEVELS_IN_LANES_OF_WORKFLOW,
};

/** The ready tasks of the chosen lanes, best first. */
export async function readyInLanes(
  { connection }: Session,
  { number }: Project,
  query: QueueQuery,
  { count, without }: Wanted,
): Promise<readonly Row[]> {
  const { workflow = null, isLane, rank } = query;
  const sql = workflow === null ? ofAll : ofWorkflow;
  const found = isLane === undefined ? [] : await connection.rows(sql.lanes, number, workflow);
  const lanes = isLane === undefined ? [""] : found.map(([lane]) => String(lane)).filter(isLane);
  if (lanes.length === 0) return [];
  const about = [number, workflow, lanes, count, without] as const;
  const rows =
    rank === undefined
      ? await connection.rows(sql.ranks, ...about)
      : await connection.rows(sql.levels, ...about, MOST_PRIORITIES);
  const ordinals = bestOf(rows, rank ?? (({ priority }) => priority)).slice(0, count);
  const tasks = await connection.rows(TASKS_BY_ORDINAL, number, ordinals);
  const byOrdinal = new Map(tasks.map((row) => [Number(row[0]), row]));
  return ordinals.flatMap((ordinal) => {
    const row = byOrdinal.get(ordinal);
    return row === undefined ? [] : [row];
  });
}

/** The ordinals of the tasks: the highest rank first, and among equal ranks the lowest ordinal. */
function bestOf(rows: readonly Row[], rankOf: NonNullable<QueueQuery["rank"]>): readonly number[] {
  return rows
    .map(([priority, ordinal, createdAt]) => ({
      rank: rankOf({ priority: Number(priority), createdAt: Number(createdAt) }),
      ordinal: Number(ordinal),
    }))
    .sort((one, other) => other.rank - one.rank || one.ordinal - other.ordinal)
    .map(({ ordinal }) => ordinal);
}
