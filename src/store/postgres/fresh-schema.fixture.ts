import { testServer } from "../../../test/postgres/test-server.ts";
import { Connection } from "./connection.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { type OpenPool, openPool, type Pool } from "./postgres-driver.ts";
import { serverAt } from "./server-at.ts";

export interface FreshSchema {
  /** the URL of the server with the schema */
  readonly url: string;
  /** sessions that all stores of this process share: a new session plans every statement anew */
  readonly open: OpenPool;
  /** gives the schema back, for another test */
  readonly remove: () => Promise<void>;
}

const free: string[] = [];
let made = 0;
let shared: Pool | undefined;

const open: OpenPool = (server) => {
  shared ??= openPool(server);
  return { ...shared, end: async () => {} };
};

/** A schema without content. Schemas are emptied and used again: to make one takes longer than most tests. */
export async function freshSchema(): Promise<FreshSchema> {
  const schema = free.pop() ?? (await newSchema());
  const url = await urlOf(schema);
  let isRemoved = false;
  return {
    url,
    open,
    remove: async () => {
      // A schema that is given back twice would be given to two tests at once.
      if (isRemoved) return;
      isRemoved = true;
      await inDatabase(url, (connection) => connection.rows(EMPTY));
      free.push(schema);
    },
  };
}

/** The URL of a schema that does not exist. */
export async function newSchemaUrl(): Promise<string> {
  made += 1;
  return urlOf(`test_${process.pid}_${made}_${Math.random().toString(36).slice(2)}`);
}

async function newSchema(): Promise<string> {
  const url = await newSchemaUrl();
  await (await openPostgresStore({ url, open })).close();
  return serverAt(url).schema;
}

async function urlOf(schema: string): Promise<string> {
  const server = await testServer();
  if (server === undefined) throw new Error("there is no PostgreSQL here");
  const url = new URL(server);
  url.searchParams.set("schema", schema);
  return url.href;
}

const EMPTY = [
  ...["projects", "tasks", "contexts", "history", "unconfirmed_syncs", "replies", "records", "definitions"],
  ...["current_definitions", "cursors", "attempts", "search", "search_heads", "staged"],
]
  .map((table) => `DELETE FROM navigator.${table}`)
  .join("; ");

/** Runs statements past any store. */
export async function inDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const server = serverAt(url);
  return work(new Connection(open(server), server.schema, 1_000));
}
