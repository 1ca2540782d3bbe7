const OPEN = /* sql */ `
FROM navigator.unconfirmed_syncs s
JOIN navigator.history h ON h.project = s.project AND h.seq = s.seq
JOIN navigator.tasks t ON t.project = s.project AND t.ordinal = s.task`;

const COLUMNS = /* sql */ `h.seq, t.id, h.type, h.at, h.change`;

/** How many syncs of a project are unconfirmed. */
const TOTAL = /* sql */ `
SELECT coalesce((SELECT h.syncs FROM navigator.history h WHERE h.project = p.number ORDER BY h.seq DESC LIMIT 1), 0)
  - p.confirmed AS total
FROM navigator.projects p WHERE p.number = $1`;

// The total and the syncs come in one statement, and so from one snapshot. Without a sync, a row has only the total.

export const SYNCS = /* sql */ `
SELECT a.total, s.* FROM (${TOTAL}) a LEFT JOIN LATERAL (
  SELECT ${COLUMNS} ${OPEN} WHERE s.project = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3
) s ON true`;

export const SYNCS_OF_TASK = /* sql */ `
SELECT a.total, s.* FROM (
  SELECT t.ordinal, (
    SELECT count(*) FROM navigator.unconfirmed_syncs s WHERE s.project = $1 AND s.task = t.ordinal
  ) AS total
  FROM navigator.tasks t WHERE t.project = $1 AND t.id = $4
) a LEFT JOIN LATERAL (
  SELECT ${COLUMNS} ${OPEN} WHERE s.project = $1 AND s.task = a.ordinal AND s.seq > $2 ORDER BY s.seq LIMIT $3
) s ON true`;

export const SYNC_NAMES = /* sql */ `
SELECT a.total, navigator.sync_names_1($1, $3, 9223372036854775807, $2)::text FROM (${TOTAL}) a`;

export const CONFIRM_ENTRIES = /* sql */ `
DELETE FROM navigator.unconfirmed_syncs WHERE project = $1 AND seq = ANY ($2::bigint[])
RETURNING seq`;

export const CONFIRM_TASK = /* sql */ `
DELETE FROM navigator.unconfirmed_syncs
WHERE project = $1 AND seq <= $3
  AND task = (SELECT ordinal FROM navigator.tasks WHERE project = $1 AND id = $2)
RETURNING seq`;

/** The entries among these that are syncs, confirmed or not. */
export const SYNCS_AMONG = /* sql */ `
SELECT seq FROM navigator.history WHERE project = $1 AND seq = ANY ($2::bigint[]) AND synced`;
