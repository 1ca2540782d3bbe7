import * as z from "zod";
import { Json } from "../../model/json.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { PlainText } from "../door/key.ts";
import { operation } from "../door/operation.ts";

const Rows = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(Json)),
  /** whether there are more rows than the answer holds */
  more: z.boolean(),
});
type Rows = z.infer<typeof Rows>;

export const query = operation({
  name: "query",
  summary: "Read the database with one SQL statement; nothing can be written.",
  toolset: "admin",
  access: "person",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    sql: PlainText.min(1).max(100_000),
    limit: z.number().int().min(1).max(10_000).default(100),
    timeout_ms: z.number().int().min(1).max(60_000).default(5_000),
  }),
  output: Rows,
  run: async ({ sql, limit, timeout_ms: timeoutMs }, call): Promise<Result<Rows>> => {
    const read = call.ports.sql;
    if (!read) return { ok: false, refusal: noFile };
    // Opening the store brings an older database to the present tables.
    await call.ports.store();
    const found = await read({ sql, most: limit, timeoutMs }, call.signal);
    if (found.kind === "refused") return { ok: false, refusal: refused(found.problem) };
    if (found.kind === "too long") return { ok: false, refusal: tooLong(timeoutMs) };
    const { columns, rows, more } = found;
    return { ok: true, value: { columns: [...columns], rows: rows.map((row) => [...row]), more } };
  },
});

const noFile: Refusal = {
  code: "QUERY_REFUSED",
  message: "A store in memory has no database to read with SQL.",
  facts: {},
};

function refused(problem: string): Refusal {
  return { code: "QUERY_REFUSED", message: `The statement was not run: ${problem}.`, facts: { problem } };
}

function tooLong(limit: number): Refusal {
  return {
    code: "QUERY_TOO_LONG",
    message: `The statement ran longer than ${limit} ms and was stopped.`,
    facts: { limit },
  };
}
