// The cost of these statements grows with the project's tasks. Only the removal of a workflow uses them.

/** The tasks that have not ended and follow a workflow, or are inside one of its versions. */
export const UNFINISHED_IN = /* sql */ `
SELECT count(*) FROM navigator.tasks
WHERE project = $1 AND category NOT IN ('done', 'failed', 'cancelled') AND (workflow = $2 OR EXISTS (
  SELECT FROM navigator.definitions
  WHERE definitions.project = $1 AND definitions.id = $2 AND strpos(tasks.position, definitions.version) > 0))`;

/** A version is a hash, so a task whose text contains it is pinned to it. */
export const DELETE_UNPINNED = /* sql */ `
DELETE FROM navigator.definitions
WHERE project = $1 AND id = $2 AND NOT EXISTS (
  SELECT FROM navigator.tasks
  WHERE tasks.project = $1
    AND (strpos(tasks.rest, definitions.version) > 0 OR strpos(tasks.position, definitions.version) > 0))`;
