import type { Store, SyncQuery } from "../store.ts";
import type { Connection } from "./connection.ts";
import { sync } from "./history-row.ts";
import {
  CONFIRM_SEQ,
  CONFIRM_TASK,
  IS_SYNC,
  SYNCS_OF_PROJECT,
  SYNCS_OF_TASK,
  TOTAL_OF_TASK,
} from "./sql/syncs.ts";
import { addToTotal, totalOf } from "./unconfirmed-total.ts";

type Confirmation = Awaited<ReturnType<Store["confirm"]>>;

export function syncs(connection: Connection, query: SyncQuery): ReturnType<Store["syncs"]> {
  const { project, task, after = 0, limit } = query;
  return connection.snapshot(() => {
    if (task === undefined) {
      const rows = connection.statement(SYNCS_OF_PROJECT).all(project, after, limit);
      return { syncs: rows.map(sync), total: totalOf(connection, project) };
    }
    const rows = connection.statement(SYNCS_OF_TASK).all(project, after, limit, task);
    return {
      syncs: rows.map(sync),
      total: Number(connection.statement(TOTAL_OF_TASK).get(project, task)?.[0]),
    };
  });
}

export async function confirm(
  connection: Connection,
  project: string,
  which: Parameters<Store["confirm"]>[1],
): Promise<Confirmation> {
  const done = await connection.write(() => {
    const confirmation =
      "seqs" in which
        ? confirmSeqs(connection, project, which.seqs)
        : confirmTask(connection, project, which.task, which.upTo);
    addToTotal(connection, project, -confirmation.confirmed);
    return confirmation;
  });
  return done ?? { confirmed: 0, already: [], unknown: [] };
}

function confirmSeqs(connection: Connection, project: string, seqs: readonly number[]): Confirmation {
  let confirmed = 0;
  const already: number[] = [];
  const unknown: number[] = [];
  for (const seq of seqs) {
    const { changes } = connection.statement(CONFIRM_SEQ).run(project, seq);
    if (changes > 0) confirmed += 1;
    else if (connection.statement(IS_SYNC).get(project, seq) === undefined) unknown.push(seq);
    else already.push(seq);
  }
  return { confirmed, already, unknown };
}

function confirmTask(
  connection: Connection,
  project: string,
  task: string,
  upTo: number | undefined,
): Confirmation {
  const { changes } = connection.statement(CONFIRM_TASK).run(project, task, upTo ?? null);
  return { confirmed: changes, already: [], unknown: [] };
}
