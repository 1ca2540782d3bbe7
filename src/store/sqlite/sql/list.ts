const PAGE = /* sql */ `project = ?1 AND ordinal > ?2`;
const ORDER = /* sql */ `ORDER BY ordinal LIMIT ?3`;

// The index is named in each: the planner would rather compare more columns than read fewer rows.

export const ALL_ORDINALS = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_arrival
WHERE ${PAGE}
${ORDER}`;

export const ORDINALS_OF_WORKFLOW = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_workflow
WHERE ${PAGE} AND workflow = ?4
${ORDER}`;

export const ORDINALS_IN_STATE = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_state
WHERE ${PAGE} AND (?4 IS NULL OR workflow = ?4) AND category = ?5 AND hold IS ?6
${ORDER}`;

export const ORDINALS_OF_PARENT = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_parent
WHERE ${PAGE} AND (?4 IS NULL OR workflow = ?4) AND parent IS NOT NULL AND parent = ?5
${ORDER}`;

export const ORDINALS_OF_PARENT_IN_STATE = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_parent
WHERE ${PAGE} AND (?4 IS NULL OR workflow = ?4) AND parent IS NOT NULL AND parent = ?5
  AND category = ?6 AND hold IS ?7
${ORDER}`;
