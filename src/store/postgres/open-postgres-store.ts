import { LongCalls } from "../long-calls.ts";
import type { Store } from "../store.ts";
import { Calls } from "./calls.ts";
import { claim } from "./claim.ts";
import { commit, reply } from "./commit.ts";
import { CommitQueue } from "./commit-queue.ts";
import { Connection } from "./connection.ts";
import { postgresCursors } from "./cursors.ts";
import { postgresDefinitions } from "./definitions.ts";
import { EntryWatch } from "./entry-watch.ts";
import { Hints } from "./hints.ts";
import { examine } from "./integrity-check.ts";
import { postgresLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { type OpenPool, openPool, type Pool, type ServerAt } from "./postgres-driver.ts";
import { postgresRecords } from "./records.ts";
import { Reservations } from "./reservations.ts";
import { postgresSearch } from "./search.ts";
import { serverAt } from "./server-at.ts";
import { newSession, type Session } from "./session.ts";
import { SharedReads } from "./shared-reads.ts";
import { FORGET_ATTEMPTS } from "./sql/change.ts";
import { SERVER_CLOCK } from "./sql/projects.ts";
import { StoreClock } from "./store-clock.ts";
import { postgresSyncs } from "./syncs.ts";
import { postgresTasks } from "./tasks.ts";
import { postgresTransfer } from "./transfer.ts";

export interface PostgresOptions {
  /** where the server is, as in `serverAt`, with the password */
  readonly url: string;
  /** how long to wait for a server that is lost or busy before giving up */
  readonly patienceMs?: number;
  /** replaces the server's clock */
  readonly now?: () => number;
  readonly open?: OpenPool;
}

const PATIENCE_MS = 30_000;
/** A wrong address is the likely cause if the server does not answer at first. */
const OPENING_PATIENCE_MS = 3_000;
/** How many answers set the clock at first: the quickest of them bounds the error. */
const CLOCK_READINGS = 3;

export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { url, patienceMs = PATIENCE_MS, open = openPool } = options;
  const server = serverAt(url);
  const { schema } = server;
  const pool = open(server);
  const clock = new StoreClock();
  let isNew = false;
  try {
    const opening = new Connection(pool, schema, Math.min(patienceMs, OPENING_PATIENCE_MS));
    isNew = await migrate(opening, schema, migrations);
    await opening.rows(FORGET_ATTEMPTS);
    await setClock(opening, clock);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const session = newSession(new Connection(pool, schema, patienceMs), clock);
  return { ...storeOn(session, pool, server, options.now), isNew };
}

async function setClock(connection: Connection, clock: StoreClock): Promise<void> {
  for (let reading = 0; reading < CLOCK_READINGS; reading += 1) {
    const asked = clock.asked();
    clock.answered(asked, Number((await connection.row(SERVER_CLOCK))?.[0]));
  }
}

function storeOn(session: Session, pool: Pool, server: ServerAt, now: (() => number) | undefined): Store {
  const hints = new Hints(pool, server.schema);
  const watch = new EntryWatch(session, hints);
  const queue = new CommitQueue(session);
  const claims = { session, queue, reservations: new Reservations(), reads: new SharedReads(session) };
  const longCalls = new LongCalls();
  const calls = new Calls();
  const tell = (project: string) => watch.written(project);
  return {
    now: now ?? (() => session.clock.now()),
    ...calls.guarded({
      commit: (asked) => commit(session, queue, asked, tell),
      reply: (project, key) => reply(session, project, key),
      claim: (query, take) => claim(claims, query, take, tell),
      examine: () => examine(session, pool, server),
    } satisfies Partial<Store>),
    tasks: calls.guarded(postgresTasks(session)),
    log: calls.guarded(postgresLog(session, watch)),
    syncs: calls.guarded(postgresSyncs(session)),
    definitions: calls.guarded(postgresDefinitions(session, tell)),
    records: calls.guarded(postgresRecords(session)),
    cursors: calls.guarded(postgresCursors(session)),
    search: calls.guarded(postgresSearch(session)),
    transfer: calls.guarded(postgresTransfer(session, { longCalls, tell })),
    close: () =>
      longCalls.close(() =>
        calls.close(async () => {
          await hints.close();
          await session.connection.close();
        }, watch),
      ),
  };
}
