const COLUMNS = /* sql */ `seq, task, version, schema, type, at, hash, caller, events, change, output, note`;

const OF_PROJECT = /* sql */ `SELECT ${COLUMNS} FROM history INDEXED BY history_by_project WHERE project = ?1`;
const OF_TASK = /* sql */ `SELECT ${COLUMNS} FROM history INDEXED BY history_by_task WHERE project = ?1 AND task = ?4`;

export const HISTORY_OF_PROJECT = /* sql */ `${OF_PROJECT} AND seq > ?2 ORDER BY seq LIMIT ?3`;
export const HISTORY_OF_TASK = /* sql */ `${OF_TASK} AND seq > ?2 ORDER BY seq LIMIT ?3`;
export const HISTORY_OF_PROJECT_BACKWARDS = /* sql */ `${OF_PROJECT} AND seq < ?2 ORDER BY seq DESC LIMIT ?3`;
export const HISTORY_OF_TASK_BACKWARDS = /* sql */ `${OF_TASK} AND seq < ?2 ORDER BY seq DESC LIMIT ?3`;

export const NEWEST_ENTRY = /* sql */ `SELECT max(seq) FROM history WHERE project = ?1`;
