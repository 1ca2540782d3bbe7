const COLUMNS = /* sql */ `ordinal, id, version, hash, workflow, category, hold, priority, agent, claim, due,
  parent, rest, position, context, counts`;

const FROM_TASKS = /* sql */ `FROM tasks LEFT JOIN contexts ON contexts.task = tasks.ordinal`;

export const TASK_BY_ID = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE project = ?1 AND id = ?2`;

/** The tasks with the ids of a JSON list, in the order of the list. CROSS JOIN keeps the list outside. */
export const TASKS_BY_ID = /* sql */ `
SELECT ${COLUMNS} FROM (SELECT value AS asked FROM json_each(?2)) CROSS JOIN tasks ON project = ?1 AND id = asked
LEFT JOIN contexts ON contexts.task = tasks.ordinal`;

export const TASK_BY_ORDINAL = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE ordinal = ?1`;

export const DUE_TASKS = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE project = ?1 AND wakes_at IS NOT NULL AND wakes_at <= ?2
ORDER BY wakes_at, ordinal
LIMIT ?3`;

export const READY_TASKS = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE project = ?1 AND ready AND lane = ''
ORDER BY priority DESC, ordinal
LIMIT ?2`;

export const READY_TASKS_OF_WORKFLOW = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE project = ?1 AND ready AND workflow = ?3 AND lane = ''
ORDER BY priority DESC, ordinal
LIMIT ?2`;

// The index has the agent that a task had at the project's `settled`. A task whose agent has changed since is skipped
// there, and found among the few tasks with later entries.

const INDEXED_FOR = /* sql */ `project = ?1 AND ready AND filed IS NOT NULL AND filed = ?2`;

export const INDEXED_FOR_AGENT = /* sql */ `
SELECT priority, ordinal FROM tasks
WHERE ${INDEXED_FOR} AND workflow = ?3 AND lane = '' AND agent = ?2
ORDER BY priority DESC, ordinal
LIMIT ?4`;

/** Tasks for an agent among the later entries. ?3 is a workflow or null; the entries have keys between ?4 and ?5. */
export const LATER_FOR_AGENT = /* sql */ `
SELECT priority, ordinal FROM tasks
WHERE ordinal IN (SELECT task FROM history WHERE key > ?4 AND key < ?5)
  AND project = ?1 AND ready AND +lane = '' AND agent = ?2 AND filed IS NOT ?2 AND (?3 IS NULL OR workflow = ?3)`;

export const FIRST_WORKFLOW_FOR_AGENT = /* sql */ `
SELECT workflow FROM tasks WHERE ${INDEXED_FOR} ORDER BY workflow LIMIT 1`;

export const NEXT_WORKFLOW_FOR_AGENT = /* sql */ `
SELECT workflow FROM tasks WHERE ${INDEXED_FOR} AND workflow > ?3 ORDER BY workflow LIMIT 1`;

export const ORDINAL_OF_TASK = /* sql */ `
SELECT ordinal FROM tasks WHERE project = ?1 AND id = ?2`;
