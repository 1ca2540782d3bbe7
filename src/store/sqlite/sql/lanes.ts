// The lanes, and in a lane the priorities, are found by jumping along the index from one value to the next.

const READY = /* sql */ `FROM tasks INDEXED BY ready_tasks WHERE project = ?1 AND ready`;
const OF_WORKFLOW = /* sql */ `FROM tasks INDEXED BY ready_tasks_by_workflow WHERE project = ?1 AND ready`;

/** The first lane after the lane ?2. The lane "" sorts before all others, so this query never returns it. */
export const NEXT_LANE = /* sql */ `
SELECT lane ${READY} AND lane > ?2 ORDER BY lane LIMIT 1`;
export const NEXT_LANE_OF_WORKFLOW = /* sql */ `
SELECT lane ${OF_WORKFLOW} AND workflow = ?3 AND lane > ?2 ORDER BY lane LIMIT 1`;

/** The highest priority below the priority ?3, which is infinity at first. */
export const NEXT_PRIORITY = /* sql */ `
SELECT priority ${READY} AND lane = ?2 AND priority < ?3 ORDER BY priority DESC LIMIT 1`;
export const NEXT_PRIORITY_OF_WORKFLOW = /* sql */ `
SELECT priority ${OF_WORKFLOW} AND workflow = ?4 AND lane = ?2 AND priority < ?3
ORDER BY priority DESC LIMIT 1`;

export const RANKS_IN_LANE = /* sql */ `
SELECT priority, ordinal ${READY} AND lane = ?2 ORDER BY priority DESC, ordinal LIMIT ?3`;
export const RANKS_IN_LANE_OF_WORKFLOW = /* sql */ `
SELECT priority, ordinal ${OF_WORKFLOW} AND workflow = ?4 AND lane = ?2 ORDER BY priority DESC, ordinal LIMIT ?3`;

export const RANKS_OF_PRIORITY = /* sql */ `
SELECT rest ->> 'createdAt', ordinal ${READY} AND lane = ?2 AND priority = ?4 ORDER BY ordinal LIMIT ?3`;
export const RANKS_OF_PRIORITY_OF_WORKFLOW = /* sql */ `
SELECT rest ->> 'createdAt', ordinal ${OF_WORKFLOW} AND workflow = ?5 AND lane = ?2 AND priority = ?4
ORDER BY ordinal LIMIT ?3`;
