/** How far the log of a project is in the index. Keeps other processes from indexing at the same time. */
export const LOCK_SEARCH_HEAD = /* sql */ `
INSERT INTO navigator.search_heads (project, seq) VALUES ($1, 0)
ON CONFLICT (project) DO UPDATE SET seq = search_heads.seq
RETURNING seq`;

export const SET_SEARCH_HEAD = /* sql */ `
UPDATE navigator.search_heads SET seq = $2 WHERE project = $1`;

/** Whether the log has entries that are not in the index. */
export const IS_BEHIND = /* sql */ `
SELECT coalesce((SELECT seq FROM navigator.history WHERE project = $1 ORDER BY seq DESC LIMIT 1), 0)
  > coalesce((SELECT seq FROM navigator.search_heads WHERE project = $1), 0)`;

export const TASKS_OF_ENTRIES = /* sql */ `
SELECT seq, task FROM navigator.history WHERE project = $1 AND seq > $2 ORDER BY seq LIMIT $3`;

/** The events that attach something to the tasks in $2. */
export const ATTACHING = /* sql */ `
SELECT task, version, events FROM navigator.history
WHERE project = $1 AND task = ANY ($2::bigint[]) AND strpos(events, '"attached"') > 0
ORDER BY seq`;

export const PUT_SEARCHED = /* sql */ `
INSERT INTO navigator.search (project, task, words) VALUES ($1, $2, $3::text::tsvector)
ON CONFLICT (project, task) DO UPDATE SET words = excluded.words`;

export const FOUND = /* sql */ `
SELECT t.id
FROM navigator.search s JOIN navigator.tasks t ON t.project = s.project AND t.ordinal = s.task
WHERE s.project = $1 AND s.words @@ $2::text::tsquery
ORDER BY ts_rank('{0.1, 0.2, 0.5, 1}', s.words, $2::text::tsquery) DESC, s.task
LIMIT $3 OFFSET $4`;
