import { createRequire } from "node:module";
import type * as Driver from "pg";
import type { Row, SqlValue } from "../rows/row.ts";

/** A value that a statement takes. */
export type Parameter = SqlValue | boolean | readonly (SqlValue | boolean)[];

/** The server to connect to. */
export interface ServerAt {
  readonly url: string;
  /** the schema that holds the tables */
  readonly schema: string;
  /** whether statements stay prepared in sessions; false behind a pooler that gives each transaction another session */
  readonly prepare: boolean;
}

/** One session of the server. Rows are lists of values. */
export interface Client {
  /** the process that the server named when the session was opened; a pooler names another one */
  readonly serverProcess: number;
  /** `answerMs`: how long to wait for the answer, if not as usual */
  query(sql: string, values: readonly Parameter[], answerMs?: number): Promise<readonly Row[]>;
  /** gives the session back, or ends a broken one */
  release(isBroken: boolean): void;
}

/** A session outside of the pool, which hears notifications. */
export interface Listener {
  /** runs statements without values */
  send(sql: string): Promise<void>;
  end(): Promise<void>;
}

export interface ListenerEvents {
  readonly heard: (payload: string) => void;
  readonly lost: () => void;
}

export interface Pool {
  connect(): Promise<Client>;
  listen(events: ListenerEvents): Promise<Listener>;
  end(): Promise<void>;
}

export type OpenPool = (server: ServerAt) => Pool;

const MOST_SESSIONS = 10;
const CONNECT_MS = 5_000;
const ANSWER_MS = 40_000;
/** Limits that the server keeps. A pooler may refuse them in a connection, so there they belong to the role. */
const SERVER_LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

const BOOLEAN = 16;
const BIGINT = 20;
const parsers: Readonly<Record<number, (text: string) => SqlValue>> = {
  [BOOLEAN]: (text) => (text === "t" ? 1 : 0),
  [BIGINT]: Number,
};

/** Loads the driver when the first store opens: most processes use SQLite. */
export const openPool: OpenPool = (server) => {
  const driver = createRequire(import.meta.url)("pg") as typeof Driver;
  const options = clientOptions(driver, server);
  const pool = new driver.Pool({ ...options, max: MOST_SESSIONS, allowExitOnIdle: true });
  // Without a listener, a session that the server ends while it is idle or in use would end this process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    connect: async () => clientOf(await pool.connect(), server.prepare),
    listen: (events) => listen(new driver.Client(options), events),
    end: () => whileAwake(pool.end()),
  };
};

function clientOptions(driver: typeof Driver, { url, prepare }: ServerAt): Driver.ClientConfig {
  return {
    connectionString: url,
    application_name: "navigator",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    ...(prepare && SERVER_LIMITS),
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        parsers[oid] ?? driver.types.getTypeParser(oid, format),
    },
  } as Driver.ClientConfig;
}

/** The names of prepared statements, by their text. */
const names = new Map<string, string>();

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `n${names.size + 1}`;
  names.set(sql, name);
  return name;
}

function clientOf(client: Driver.PoolClient, prepare: boolean): Client {
  return {
    // The types of the driver lack this property.
    serverProcess: (client as Driver.PoolClient & { readonly processID: number }).processID,
    query: async (sql, values, answerMs) => {
      const named = prepare && values.length > 0 ? { name: nameOf(sql) } : {};
      const { rows } = await client.query({
        text: sql,
        values: [...values],
        rowMode: "array",
        ...named,
        ...(answerMs !== undefined && { query_timeout: answerMs }),
      });
      return rows as readonly Row[];
    },
    release: (isBroken) => client.release(isBroken),
  };
}

async function listen(client: Driver.Client, { heard, lost }: ListenerEvents): Promise<Listener> {
  client.on("notification", ({ payload = "" }) => heard(payload));
  client.on("error", lost);
  client.on("end", lost);
  await client.connect();
  // The types of the driver lack this function.
  (client as Driver.Client & { unref(): void }).unref();
  return {
    send: async (sql) => {
      await client.query(sql);
    },
    end: () => whileAwake(client.end()),
  };
}

const AWAKE_MS = 1_000;

/** Idle sessions do not keep the process alive. Without this, a process could end before they are closed. */
async function whileAwake(closing: Promise<void>): Promise<void> {
  const awake = setInterval(() => {}, AWAKE_MS);
  try {
    await closing;
  } finally {
    clearInterval(awake);
  }
}
