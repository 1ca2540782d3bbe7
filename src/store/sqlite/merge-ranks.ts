import type { Row } from "../rows/row.ts";
import type { Connection } from "./connection.ts";
import { TASK_BY_ORDINAL } from "./sql/tasks.ts";

/**
 * What decides a task's position in the queue: the higher rank comes first, and among equal
 * ranks the lower ordinal.
 */
export interface Rank {
  readonly rank: number;
  readonly ordinal: number;
}

/** The best tasks of one part of the queue, at most `count`, best first. */
export type RankSource = (count: number) => readonly Rank[];

/**
 * Merges the tasks of several parts of the queue, best first. Reads `wanted` tasks of each part, and more only if
 * the caller asks for more. Call inside a read or a write.
 */
export function* mergeRanks(
  connection: Connection,
  sources: readonly RankSource[],
  wanted: number,
): Generator<Row> {
  for (let seen = 0, count = Math.max(wanted, 1); ; count *= 4) {
    const best = sources
      .flatMap((source) => source(count))
      .sort(byRank)
      .slice(0, count);
    for (const { ordinal } of best.slice(seen)) {
      const row = connection.statement(TASK_BY_ORDINAL).get(ordinal);
      if (row !== undefined) yield row;
    }
    if (best.length < count) return;
    seen = best.length;
  }
}

function byRank(one: Rank, other: Rank): number {
  return other.rank - one.rank || one.ordinal - other.ordinal;
}

export function rankOf([rank, ordinal]: Row): Rank {
  return { rank: Number(rank), ordinal: Number(ordinal) };
}
