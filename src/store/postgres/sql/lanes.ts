// The lanes, and in a lane the priorities, are found by jumping along the index from one value to the next.
// $2 is a workflow, or null for all of them; each has its own index, so each has its own statement.

const PARTS = {
  ofAll: /* sql */ `t.project = $1 AND t.ready AND $2::text IS NULL`,
  ofWorkflow: /* sql */ `t.project = $1 AND t.ready AND t.workflow = $2`,
};

const lanesOf = (part: string) => /* sql */ `
WITH RECURSIVE lane (name) AS (
  (SELECT t.lane FROM navigator.tasks t WHERE ${part} ORDER BY t.lane LIMIT 1)
  UNION ALL
  SELECT (SELECT t.lane FROM navigator.tasks t WHERE ${part} AND t.lane > lane.name ORDER BY t.lane LIMIT 1)
  FROM lane WHERE lane.name IS NOT NULL
)
SELECT name FROM lane WHERE name IS NOT NULL`;

export const LANES = lanesOf(PARTS.ofAll);
export const LANES_OF_WORKFLOW = lanesOf(PARTS.ofWorkflow);

/** The best tasks of some lanes ($3): at most $4 of each, without the tasks in $5. */
const ranksOf = (part: string) => /* sql */ `
SELECT t.priority, t.ordinal, t.created_at
FROM unnest($3::text[]) AS lane (name) CROSS JOIN LATERAL (
  SELECT t.priority, t.ordinal, t.created_at FROM navigator.tasks t
  WHERE ${part} AND t.lane = lane.name AND t.ordinal <> ALL ($5::bigint[])
  ORDER BY t.priority DESC, t.ordinal LIMIT $4
) t`;

export const RANKS_IN_LANES = ranksOf(PARTS.ofAll);
export const RANKS_IN_LANES_OF_WORKFLOW = ranksOf(PARTS.ofWorkflow);

/** The oldest tasks of every priority of some lanes: at most $4 of each of the $6 highest priorities of a lane. */
const levelsOf = (part: string) => /* sql */ `
SELECT t.priority, t.ordinal, t.created_at
FROM unnest($3::text[]) AS lane (name) CROSS JOIN LATERAL (
  WITH RECURSIVE level (priority, place) AS (
    (SELECT t.priority, 1 FROM navigator.tasks t WHERE ${part} AND t.lane = lane.name
     ORDER BY t.priority DESC LIMIT 1)
    UNION ALL
    SELECT (SELECT t.priority FROM navigator.tasks t
            WHERE ${part} AND t.lane = lane.name AND t.priority < level.priority
            ORDER BY t.priority DESC LIMIT 1), level.place + 1
    FROM level WHERE level.priority IS NOT NULL AND level.place < $6
  )
  SELECT level.priority FROM level WHERE level.priority IS NOT NULL
) level CROSS JOIN LATERAL (
  SELECT t.priority, t.ordinal, t.created_at FROM navigator.tasks t
  WHERE ${part} AND t.lane = lane.name AND t.priority = level.priority AND t.ordinal <> ALL ($5::bigint[])
  ORDER BY t.ordinal LIMIT $4
) t`;

export const LEVELS_IN_LANES = levelsOf(PARTS.ofAll);
export const LEVELS_IN_LANES_OF_WORKFLOW = levelsOf(PARTS.ofWorkflow);
