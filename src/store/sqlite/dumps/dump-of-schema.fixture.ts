import { readFileSync } from "node:fs";

/** The database that a program of this schema has written, as SQL. */
export function dumpOfSchema(schema: 3 | 4): string {
  return readFileSync(new URL(`schema-${schema}.dump`, import.meta.url), "utf8");
}
