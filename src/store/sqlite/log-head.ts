import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import {
  INDEX_AGENTS,
  INDEX_ENTRIES,
  LIST_SYNCS,
  LOG_HEAD,
  REBUILD_INDEX_STATE,
  SET_INDEXED,
} from "./sql/projects.ts";

/** The most entries without an index. Queries by task, agent or sync scan these entries, so there must not be many. */
const MOST_UNINDEXED = 256;

/** A project's newest entry, and how far its indexes reach. */
export interface LogHead {
  /** the key of the newest entry; without entries, the key before the first */
  readonly newest: number;
  /** the hash of the newest entry, or "" */
  readonly hash: string;
  /** the time of the newest entry, or 0 */
  readonly at: number;
  /** the key up to which unconfirmed syncs are listed, entries indexed by task, and tasks by agent */
  readonly indexedTo: number;
  /** how many unconfirmed syncs are listed */
  readonly listedSyncs: number;
  /** how many unconfirmed syncs come after `indexedTo` */
  readonly laterSyncs: number;
}

type HeadRow = readonly [
  indexedTo: number,
  listedSyncs: number,
  newest: number,
  hash: string,
  at: number,
  laterSyncs: number,
];

/** The head of a project's log. Call inside a read or a write. */
export function logHead(connection: Connection, { number, beforeFirst, afterLast }: Project): LogHead {
  const row = connection.statement(LOG_HEAD).get(beforeFirst, afterLast, number);
  if (row === undefined)
    return { newest: beforeFirst, hash: "", at: 0, indexedTo: beforeFirst, listedSyncs: 0, laterSyncs: 0 };
  const [indexedTo, listedSyncs, newest, hash, at, laterSyncs] = row as HeadRow;
  if (indexedTo >= newest) return { newest, hash, at, indexedTo, listedSyncs, laterSyncs: 0 };
  return { newest, hash, at, indexedTo: Math.max(indexedTo, beforeFirst), listedSyncs, laterSyncs };
}

/** Whether two heads are equal: nothing was written or confirmed between them. */
export function isSameHead(one: LogHead, other: LogHead): boolean {
  const sameEntries = one.newest === other.newest && one.hash === other.hash;
  return sameEntries && one.indexedTo === other.indexedTo && one.listedSyncs === other.listedSyncs;
}

export function unconfirmedAt({ listedSyncs, laterSyncs }: LogHead): number {
  return listedSyncs + laterSyncs;
}

/**
 * Indexes everything up to the newest entry. A confirmation needs this: it removes syncs from the list of unconfirmed
 * ones, so all must be listed.
 */
export function indexAll(connection: Connection, project: Project, head: LogHead): LogHead {
  const { newest, hash, at, indexedTo, laterSyncs } = head;
  if (newest === indexedTo) return head;
  if (laterSyncs > 0) connection.statement(LIST_SYNCS).run(indexedTo, newest);
  connection.statement(INDEX_ENTRIES).run(indexedTo, newest);
  connection.statement(INDEX_AGENTS).run(indexedTo, newest);
  connection.statement(SET_INDEXED).run(project.number, newest, laterSyncs);
  return { newest, hash, at, indexedTo: newest, listedSyncs: unconfirmedAt(head), laterSyncs: 0 };
}

export function indexIfBehind(connection: Connection, project: Project, head: LogHead): LogHead {
  return head.newest - head.indexedTo > MOST_UNINDEXED ? indexAll(connection, project, head) : head;
}

/** Rebuilds the index state after an import, which lists every unconfirmed sync but does not update that state. */
export function rebuildIndexState(connection: Connection, { number, beforeFirst, afterLast }: Project): void {
  connection.statement(INDEX_ENTRIES).run(beforeFirst, afterLast);
  connection.statement(REBUILD_INDEX_STATE).run(number, beforeFirst, afterLast);
}
