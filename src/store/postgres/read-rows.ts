import { createRequire } from "node:module";
import type * as Driver from "pg";
import type { Json } from "../../model/json.ts";
import type { SqlRows } from "../../model/sql-rows.ts";
import { quoted } from "./connection.ts";
import { jsonOfText } from "./json-of-text.ts";
import { serverAt } from "./server-at.ts";
import { namesIn } from "./sql/names-in.ts";
import {
  BEGIN_READING,
  CHANGING_NAME,
  declareRows,
  fetchRows,
  limitTime,
  lookIn,
  PLAIN_TEXTS,
} from "./sql/query.ts";

export interface RowsQuery {
  /** the URL of the server, with its password */
  readonly server: string;
  readonly sql: string;
  /** the most rows */
  readonly most: number;
  readonly timeoutMs: number;
}

/** The characters of all rows together. */
const MOST_TEXT = 1024 * 1024;
/** How many rows are fetched at once: a few large ones must not fill the memory. */
const BATCH = 100;
const CONNECT_MS = 5_000;
const STOPPED = "57014";

/**
 * Runs one reading statement in a session of its own. Three walls keep it from writing: a cursor takes nothing but a
 * SELECT without changes in it, the transaction is read-only, and a function that may change anything is refused by its
 * name, so that neither a setting nor a file of the server can be reached.
 */
export async function readRows({ server, sql, most, timeoutMs }: RowsQuery): Promise<SqlRows> {
  const names = namesIn(sql);
  if (names === undefined)
    return { kind: "refused", problem: "write a quote in a text twice, and names without escapes" };
  const driver = createRequire(import.meta.url)("pg") as typeof Driver;
  const { url, schema } = serverAt(server);
  const client = new driver.Client({
    connectionString: url,
    application_name: "navigator query",
    connectionTimeoutMillis: CONNECT_MS,
    types: { getTypeParser: (oid: number) => (text: string) => jsonOfText(oid, text) } as never,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const beginning = [BEGIN_READING, PLAIN_TEXTS, limitTime(timeoutMs), lookIn(quoted(schema))];
    for (const statement of beginning) await client.query(statement);
    const found = await client.query({ text: CHANGING_NAME, values: [names], rowMode: "array" });
    const [name] = (found.rows as readonly (readonly Json[])[])[0] ?? [];
    if (name !== undefined) return { kind: "refused", problem: `${name} may do more than read the tables` };
    await client.query(declaration(sql));
    return await rowsOf(client, most);
  } catch (error) {
    // The text is the user's own: the server's words about it are the answer.
    if (error instanceof driver.DatabaseError && error.code === STOPPED) return { kind: "too long" };
    return { kind: "refused", problem: error instanceof Error ? error.message : String(error) };
  } finally {
    // The session may be gone already.
    await client.end().catch(() => undefined);
  }
}

/** The extended protocol takes one statement only: a second one in the text is refused by the server. */
function declaration(sql: string): Driver.QueryConfig {
  const extended = { text: declareRows(sql), queryMode: "extended" };
  return extended;
}

async function rowsOf(client: Driver.Client, most: number): Promise<SqlRows> {
  const rows: (readonly Json[])[] = [];
  let room = MOST_TEXT;
  for (;;) {
    const batch = await client.query({ text: fetchRows(BATCH), rowMode: "array" });
    const columns = batch.fields.map(({ name }) => name);
    for (const row of batch.rows as readonly (readonly Json[])[]) {
      room -= JSON.stringify(row).length;
      if (rows.length === most || room < 0) return { kind: "rows", columns, rows, more: true };
      rows.push(row);
    }
    if (batch.rows.length < BATCH) return { kind: "rows", columns, rows, more: false };
  }
}
