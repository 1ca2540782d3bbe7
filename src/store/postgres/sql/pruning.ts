export const LOCK_TASKS = /* sql */ `
SELECT t.ordinal
FROM navigator.tasks t
JOIN unnest($2::text[], $3::integer[], $4::text[]) AS l (id, version, hash)
  ON t.id = l.id AND t.version = l.version AND t.hash = l.hash
WHERE t.project = $1
ORDER BY t.id
FOR UPDATE OF t`;

export const HAVE_UNCONFIRMED = /* sql */ `
SELECT seq FROM navigator.unconfirmed_syncs WHERE project = $1 AND task = ANY ($2::bigint[]) LIMIT 1`;

/** Each takes the project and the numbers of the tasks. The newest entry belongs to no task, so it stays. */
export const DELETE_TASKS: readonly string[] = [
  ["history", "task"],
  ["search", "task"],
  ["contexts", "ordinal"],
  ["tasks", "ordinal"],
].map(
  ([table, column]) =>
    /* sql */ `DELETE FROM navigator.${table} WHERE project = $1 AND ${column} = ANY ($2::bigint[])`,
);
