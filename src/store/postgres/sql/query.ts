export const BEGIN_READING = "BEGIN READ ONLY";

/** Ends a statement after so many milliseconds, in this transaction only. */
export function limitTime(ms: number): string {
  return `SET LOCAL statement_timeout = ${ms}`;
}

/** Looks for tables in a schema first, in this transaction only. */
export function lookIn(schema: string): string {
  return `SET LOCAL search_path = ${schema}`;
}

/** Backslashes in texts mean nothing, in this transaction only: the names in a statement are found on that condition. */
export const PLAIN_TEXTS = "SET LOCAL standard_conforming_strings = on";

/** One of some names, if it is that of a function that may change anything, or of a view that shows files or secrets. */
export const CHANGING_NAME = /* sql */ `
SELECT name FROM unnest($1::text[]) AS name
WHERE name IN ('pg_authid', 'pg_shadow', 'pg_user_mapping', 'pg_user_mappings', 'pg_file_settings') OR (
  EXISTS (SELECT FROM pg_catalog.pg_proc WHERE provolatile = 'v' AND proname = name)
  AND name NOT IN ('random', 'clock_timestamp', 'timeofday', 'gen_random_uuid', 'uuidv4', 'uuidv7'))
ORDER BY name LIMIT 1`;

/** A cursor takes a SELECT, and no statement that changes rows. */
export function declareRows(sql: string): string {
  return `DECLARE found NO SCROLL CURSOR FOR ${sql}`;
}

export function fetchRows(count: number): string {
  return `FETCH FORWARD ${count} FROM found`;
}
