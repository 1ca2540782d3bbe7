export const TASK_AS_LOADED = /* sql */ `
SELECT ordinal FROM tasks WHERE project = ?1 AND id = ?2 AND version = ?3 AND hash = ?4`;

/** Whether an entry of the task waits for its confirmation. Run after everything is indexed. */
export const HAS_UNCONFIRMED = /* sql */ `
SELECT 1 FROM entries_by_task JOIN unconfirmed_syncs USING (key) WHERE task = ?1 LIMIT 1`;

/** Each takes the number of the task's row. */
export const DELETE_TASK: readonly string[] = [
  /* sql */ `DELETE FROM history WHERE key IN (SELECT key FROM entries_by_task WHERE task = ?1)`,
  /* sql */ `DELETE FROM entries_by_task WHERE task = ?1`,
  /* sql */ `DELETE FROM contexts WHERE task = ?1`,
  /* sql */ `DELETE FROM search WHERE rowid = ?1`,
  /* sql */ `DELETE FROM searched WHERE task = ?1`,
  /* sql */ `DELETE FROM tasks WHERE ordinal = ?1`,
];
