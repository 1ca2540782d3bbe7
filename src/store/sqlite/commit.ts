import type { Commit, Committed } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { KeptParts } from "./kept-parts.ts";
import { INSERT_REPLY } from "./sql/change.ts";
import { addToTotal, totalOf } from "./unconfirmed-total.ts";
import { type WrittenChange, writeChange } from "./write-change.ts";

type Accepted = Extract<Committed, { readonly ok: true }>;

/** Writes everything, or nothing when somebody else was first. */
export async function commit(connection: Connection, kept: KeptParts, commit: Commit): Promise<Committed> {
  const accepted = await connection.write(() => write(connection, kept, commit));
  if (accepted === undefined) return { ok: false };
  keepParts(kept, accepted.records);
  return accepted;
}

function write(
  connection: Connection,
  kept: KeptParts,
  { project, changes, reply }: Commit,
): Accepted | undefined {
  if (reply !== undefined) {
    const { changes: kept } = connection
      .statement(INSERT_REPLY)
      .run(project, reply.key, JSON.stringify(reply.answer));
    if (kept === 0) return undefined;
  }
  const written: WrittenChange[] = [];
  for (const change of changes) {
    const one = writeChange(connection, kept, project, change);
    if (one === undefined) return undefined;
    written.push(one);
  }
  const records = written.map(({ record }) => record);
  addToTotal(connection, project, records.filter(({ synced }) => synced).length);
  const entries = written.map(({ entry }) => entry);
  return { ok: true, records, entries, unconfirmed: totalOf(connection, project) };
}

/** Only once they are committed: a transaction that fails leaves the older parts in place. */
export function keepParts(kept: KeptParts, records: Accepted["records"]): void {
  for (const record of records) {
    kept.add(record.position, record);
    kept.add(record.context, record);
  }
}
