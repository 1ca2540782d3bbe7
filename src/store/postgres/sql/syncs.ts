import { taskOf } from "./tasks.ts";

/** The open syncs that meet a condition. */
const open = (condition: string) => /* sql */ `
SELECT s.seq, t.id, h.type, h.at, h.change
FROM (
  SELECT s.seq, s.task FROM navigator.unconfirmed_syncs s
  WHERE s.project = $1 AND s.seq > $2 ${condition} ORDER BY s.seq LIMIT $3
) s
JOIN LATERAL (
  SELECT * FROM navigator.history h WHERE h.project = $1 AND h.seq >= s.seq ORDER BY h.seq LIMIT 1
) h ON h.seq = s.seq
JOIN ${taskOf("s.task")}
ORDER BY s.seq`;

/** How many syncs of a project are unconfirmed. */
const TOTAL = /* sql */ `
SELECT coalesce((SELECT h.syncs FROM navigator.history h WHERE h.project = $1 ORDER BY h.seq DESC LIMIT 1), 0)
  - p.confirmed AS total
FROM navigator.projects p WHERE p.number IN ($1, -($1::bigint))`;

// The total and the syncs come in one statement, and so from one snapshot. Without a sync, a row has only the total. It is
// materialized: otherwise it would be counted again for every sync.

export const SYNCS = /* sql */ `
WITH a AS MATERIALIZED (${TOTAL})
SELECT a.total, s.* FROM a LEFT JOIN LATERAL (${open("")}) s ON true`;

export const SYNCS_OF_TASK = /* sql */ `
WITH a AS MATERIALIZED (
  SELECT t.ordinal, (
    SELECT count(*) FROM navigator.unconfirmed_syncs s WHERE s.project = $1 AND s.task = t.ordinal
  ) AS total
  FROM navigator.tasks t WHERE t.project = $1 AND t.id = $4
)
SELECT a.total, s.* FROM a LEFT JOIN LATERAL (${open("AND s.task = a.ordinal")}) s ON true`;

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
