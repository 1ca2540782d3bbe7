import type { Connection } from "./connection.ts";
import { DEAD_ROWS, IDLE_SLOT, OLDEST_SNAPSHOT, ROLE_RIGHTS, SERVER_SETTINGS } from "./sql/server.ts";

/** Fewer dead rows cost nothing, whatever their share is. */
const MANY_DEAD = 10_000;
const DEAD_SHARE = 0.2;

/** What a server says about itself, as far as a store depends on it. */
export interface ServerFacts {
  readonly version: string;
  /** 180004 for 18.4 */
  readonly versionNumber: number;
  /** the settings on which the safety and the speed of commits rest */
  readonly settings: Readonly<
    Record<"fsync" | "full_page_writes" | "synchronous_commit" | "autovacuum", string>
  >;
  readonly connections: { readonly open: number; readonly most: number };
  readonly standbys: { readonly all: number; readonly synchronous: number };
  readonly bytes: number;
  readonly role: {
    readonly name: string;
    readonly isSuperuser: boolean;
    /** tables that it may not read and change, and functions that it may not call */
    readonly forbidden: number;
    /** whether it may bring the tables to the version of a later release */
    readonly mayMigrate: boolean;
  };
  readonly deadRows: readonly {
    readonly table: string;
    readonly live: number;
    readonly dead: number;
    /** since the last vacuum; absent if there was none */
    readonly seconds?: number;
  }[];
  readonly oldestSnapshot?: { readonly name: string; readonly seconds: number };
  /** a replication slot that no standby reads, and that fills the server's disk */
  readonly idleSlot?: string;
}

export async function serverFacts(connection: Connection, schema: string): Promise<ServerFacts> {
  const [version, number, fsync, pages, commit, vacuum, most, open, standbys, synchronous, bytes] =
    (await connection.row(SERVER_SETTINGS)) ?? [];
  const [name, isSuperuser, tables, functions, mayMigrate] =
    (await connection.row(ROLE_RIGHTS, schema)) ?? [];
  const deadRows = await connection.rows(DEAD_ROWS, schema, MANY_DEAD, DEAD_SHARE);
  const snapshot = await connection.row(OLDEST_SNAPSHOT);
  const slot = await connection.row(IDLE_SLOT);
  return {
    version: String(version),
    versionNumber: Number(number),
    settings: {
      fsync: String(fsync),
      full_page_writes: String(pages),
      synchronous_commit: String(commit),
      autovacuum: String(vacuum),
    },
    connections: { open: Number(open), most: Number(most) },
    standbys: { all: Number(standbys), synchronous: Number(synchronous) },
    bytes: Number(bytes),
    role: {
      name: String(name),
      isSuperuser: isSuperuser === 1,
      forbidden: Number(tables) + Number(functions),
      mayMigrate: mayMigrate === 1,
    },
    deadRows: deadRows.map(([table, live, dead, seconds]) => ({
      table: String(table),
      live: Number(live),
      dead: Number(dead),
      ...(seconds !== null && { seconds: Number(seconds) }),
    })),
    ...(snapshot && { oldestSnapshot: { name: String(snapshot[0]), seconds: Number(snapshot[1]) } }),
    ...(slot && { idleSlot: String(slot[0]) }),
  };
}
