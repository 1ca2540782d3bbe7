import type { QueueQuery } from "../parts/tasks.ts";
import type { Row, SqlValue } from "../rows/row.ts";
import type { Connection } from "./connection.ts";
import { mergeRanks, type Rank, type RankSource, rankOf } from "./merge-ranks.ts";
import type { Project } from "./projects.ts";
import {
  NEXT_LANE,
  NEXT_LANE_OF_WORKFLOW,
  NEXT_PRIORITY,
  NEXT_PRIORITY_OF_WORKFLOW,
  RANKS_IN_LANE,
  RANKS_IN_LANE_OF_WORKFLOW,
  RANKS_OF_PRIORITY,
  RANKS_OF_PRIORITY_OF_WORKFLOW,
} from "./sql/lanes.ts";

/**
 * The most different priorities of one lane that are ranked. Bounds the work for a queue in which every task has a
 * priority of its own.
 */
const MOST_PRIORITIES = 100;

/** The ready tasks of the chosen lanes, best first. Call inside a read or a write. */
export function readyInLanes(connection: Connection, project: Project, query: QueueQuery): Generator<Row> {
  const part = new QueuePart(connection, project, query.workflow);
  const lanes = query.isLane === undefined ? [""] : [...part.lanes()].filter(query.isLane);
  const { rank } = query;
  const sources = lanes.flatMap((lane): readonly RankSource[] =>
    rank === undefined ? [(count) => part.best(lane, count)] : part.levels(lane, rank),
  );
  return mergeRanks(connection, sources, query.limit);
}

/** The ready tasks of a project, or of one workflow in it. */
class QueuePart {
  readonly #connection: Connection;
  readonly #number: number;
  readonly #workflow: readonly SqlValue[];

  constructor(connection: Connection, { number }: Project, workflow: string | undefined) {
    this.#connection = connection;
    this.#number = number;
    this.#workflow = workflow === undefined ? [] : [workflow];
  }

  *lanes(): Generator<string> {
    const sql = this.#isWhole ? NEXT_LANE : NEXT_LANE_OF_WORKFLOW;
    yield "";
    let row = this.#row(sql, "");
    while (row !== undefined) {
      const lane = String(row[0]);
      yield lane;
      row = this.#row(sql, lane);
    }
  }

  best(lane: string, count: number): readonly Rank[] {
    const sql = this.#isWhole ? RANKS_IN_LANE : RANKS_IN_LANE_OF_WORKFLOW;
    return this.#connection
      .statement(sql)
      .all(this.#number, lane, count, ...this.#workflow)
      .map(rankOf);
  }

  levels(lane: string, rank: NonNullable<QueueQuery["rank"]>): readonly RankSource[] {
    const sql = this.#isWhole ? RANKS_OF_PRIORITY : RANKS_OF_PRIORITY_OF_WORKFLOW;
    return [...this.#priorities(lane)].map(
      (priority) => (count) =>
        this.#connection
          .statement(sql)
          .all(this.#number, lane, count, priority, ...this.#workflow)
          .map(([createdAt, ordinal]) => ({
            rank: rank({ priority, createdAt: Number(createdAt) }),
            ordinal: Number(ordinal),
          })),
    );
  }

  *#priorities(lane: string): Generator<number> {
    const sql = this.#isWhole ? NEXT_PRIORITY : NEXT_PRIORITY_OF_WORKFLOW;
    let row = this.#row(sql, lane, Infinity);
    for (let found = 0; row !== undefined && found < MOST_PRIORITIES; found++) {
      const priority = Number(row[0]);
      yield priority;
      row = this.#row(sql, lane, priority);
    }
  }

  get #isWhole(): boolean {
    return this.#workflow.length === 0;
  }

  #row(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#connection.statement(sql).get(this.#number, ...values, ...this.#workflow);
  }
}
