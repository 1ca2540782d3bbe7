import { readFileSync } from "node:fs";

/** A database as SQL text, written by a program of this schema version. */
export function dumpOfSchema(schema: 3 | 4 | 5): string {
  return readFileSync(new URL(`schema-${schema}.dump`, import.meta.url), "utf8");
}
