/** The columns of a task's row, in the order of `rows/task-row`. */
export const COLUMNS = /* sql */ `t.ordinal, t.id, t.version, t.hash, t.workflow, t.category, t.hold, t.priority,
  t.agent, t.claim, t.due, t.parent, t.rest, t.position, c.context, t.counts`;

// Joins look up each row by its key, in lateral queries with a limit. Sessions keep plans that were made while the tables
// were small: without this, such a plan compares every row with every other row of the project.

export const FROM_TASKS = /* sql */ `
FROM navigator.tasks t LEFT JOIN LATERAL (
  SELECT c.context FROM navigator.contexts c WHERE c.project = t.project AND c.ordinal = t.ordinal LIMIT 1
) c ON true`;

/** Joins the task of an entry. Its order rules out every index but that of the ordinals. */
export const taskOf = (ordinal: string) => /* sql */ `LATERAL (
  SELECT t.id, t.ordinal FROM navigator.tasks t WHERE t.project = $1 AND t.ordinal >= ${ordinal} ORDER BY t.ordinal LIMIT 1
) t ON t.ordinal = ${ordinal}`;

/**
 * The values of a list that is a parameter. The planner does not see how many there are. With a list that it can count,
 * every short one would seem worth a plan of its own, and planning takes longer than the search.
 */
export const listed = (parameter: string, type: string) =>
  /* sql */ `ANY ((SELECT ${parameter}::${type}[])::${type}[])`;

export const TASKS_BY_ID = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE t.project = $1 AND t.id = ${listed("$2", "text")}`;

export const TASKS_BY_ORDINAL = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE t.project = $1 AND t.ordinal = ${listed("$2", "bigint")}`;

export const DUE_TASKS = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE t.project = $1 AND t.wakes_at IS NOT NULL AND t.wakes_at <= $2
ORDER BY t.wakes_at, t.ordinal
LIMIT $3`;

// Claims that are being committed by this process are left out: $3 are their tasks.

const READY = /* sql */ `t.project = $1 AND t.ready AND t.lane = '' AND t.ordinal <> ALL ($3::bigint[])`;
const BEST = /* sql */ `ORDER BY t.priority DESC, t.ordinal LIMIT $2`;

/** The most tasks that the statements for few tasks find. */
export const FEW = 8;

/**
 * The same tasks, if there are few to find. The inner limit is known to the planner: with the parameter alone, it would
 * plan every search anew, which takes longer than the search.
 */
const few = (sql: string) => /* sql */ `
SELECT * FROM (${sql.replace("LIMIT $2", `LIMIT ${FEW}`)}) t ${BEST}`;

export const READY_TASKS = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS} WHERE ${READY} ${BEST}`;
export const FEW_READY_TASKS = few(READY_TASKS);

export const READY_TASKS_OF_WORKFLOW = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS} WHERE ${READY} AND t.workflow = $4 ${BEST}`;
export const FEW_READY_TASKS_OF_WORKFLOW = few(READY_TASKS_OF_WORKFLOW);

const FOR_AGENT = /* sql */ `${READY} AND t.agent IS NOT NULL AND t.agent = $4`;

export const READY_TASKS_FOR_AGENT_OF_WORKFLOW = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS} WHERE ${FOR_AGENT} AND t.workflow = $5 ${BEST}`;

/** Jumps along the index from one workflow to the next, and merges the best tasks of each. */
export const READY_TASKS_FOR_AGENT = /* sql */ `
WITH RECURSIVE flow (workflow) AS (
  (SELECT t.workflow FROM navigator.tasks t WHERE ${FOR_AGENT} ORDER BY t.workflow LIMIT 1)
  UNION ALL
  SELECT (SELECT t.workflow FROM navigator.tasks t WHERE ${FOR_AGENT} AND t.workflow > flow.workflow
          ORDER BY t.workflow LIMIT 1)
  FROM flow WHERE flow.workflow IS NOT NULL
)
SELECT t.* FROM flow CROSS JOIN LATERAL (
  SELECT ${COLUMNS} ${FROM_TASKS} WHERE ${FOR_AGENT} AND t.workflow = flow.workflow ${BEST}
) t ${BEST}`;
