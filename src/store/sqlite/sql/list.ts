const HAS_TEXT = /* sql */ `(?4 IS NULL OR instr(lower(id), ?4) OR instr(lower(rest ->> 'title'), ?4)
  OR instr(lower(rest ->> 'issueId'), ?4))`;
const PAGE = /* sql */ `project = ?1 AND ordinal > ?2 AND ${HAS_TEXT}`;
const ORDER = /* sql */ `ORDER BY ordinal LIMIT ?3`;

// Each query names its index. Without that, the planner would choose an index with more columns and read more rows.

export const ALL_ORDINALS = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_arrival
WHERE ${PAGE}
${ORDER}`;

export const ORDINALS_OF_WORKFLOW = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_workflow
WHERE ${PAGE} AND workflow = ?5
${ORDER}`;

export const ORDINALS_IN_STATE = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_state
WHERE ${PAGE} AND (?5 IS NULL OR workflow = ?5) AND category = ?6 AND hold IS ?7
${ORDER}`;

export const ORDINALS_OF_PARENT = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_parent
WHERE ${PAGE} AND (?5 IS NULL OR workflow = ?5) AND parent IS NOT NULL AND parent = ?6
${ORDER}`;

export const ORDINALS_OF_PARENT_IN_STATE = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_parent
WHERE ${PAGE} AND (?5 IS NULL OR workflow = ?5) AND parent IS NOT NULL AND parent = ?6
  AND category = ?7 AND hold IS ?8
${ORDER}`;

export const ALL_ORDINALS_BACKWARDS = backwards(ALL_ORDINALS);
export const ORDINALS_OF_WORKFLOW_BACKWARDS = backwards(ORDINALS_OF_WORKFLOW);
export const ORDINALS_IN_STATE_BACKWARDS = backwards(ORDINALS_IN_STATE);
export const ORDINALS_OF_PARENT_BACKWARDS = backwards(ORDINALS_OF_PARENT);
export const ORDINALS_OF_PARENT_IN_STATE_BACKWARDS = backwards(ORDINALS_OF_PARENT_IN_STATE);

function backwards(sql: string): string {
  return sql.replace("ordinal > ?2", "ordinal < ?2").replace("ORDER BY ordinal", "ORDER BY ordinal DESC");
}
