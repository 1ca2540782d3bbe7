export const CHANGE_VERSION = /* sql */ `
UPDATE navigator.schema_version SET version = $2 WHERE version = $1 RETURNING version`;

const tables = [
  ...["projects", "tasks", "contexts", "history", "unconfirmed_syncs", "replies", "records", "definitions"],
  ...["current_definitions", "cursors", "attempts", "search", "search_heads", "staged"],
];

/** Deletes every row of the store. */
export const EMPTY_TABLES = tables.map((table) => `DELETE FROM navigator.${table}`).join("; ");
