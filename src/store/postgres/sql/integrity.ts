import { PRUNED } from "../../../model/record-kind.ts";
import { COUNTED } from "../../rows/counts-column.ts";

/** The projects whose counts disagree, and what is wrong. Reads everything. */
export const BROKEN_PROJECTS = /* sql */ `
WITH pruned AS (
  SELECT project, sum((value::json ->> 'entries')::bigint) AS entries FROM navigator.records
  WHERE kind = '${PRUNED}' AND value IS NOT NULL
  GROUP BY project
), log AS (
  SELECT abs(p.number) AS number, p.name, p.confirmed, count(h.seq) AS entries, coalesce(max(h.seq), 0) AS newest,
    count(*) FILTER (WHERE h.synced) AS synced, coalesce(max(h.syncs), 0) AS syncs,
    coalesce((SELECT d.entries FROM pruned d WHERE d.project = abs(p.number)), 0) AS pruned
  FROM navigator.projects p LEFT JOIN navigator.history h ON h.project = abs(p.number)
  GROUP BY p.number
), found AS (
  SELECT name, 'has gaps in its log' AS problem FROM log WHERE entries + pruned <> newest
  UNION ALL
  -- Confirmed syncs that were pruned still count in the entries after them.
  SELECT name, 'counts its syncs wrongly' FROM log WHERE synced > syncs OR (pruned = 0 AND synced <> syncs)
  UNION ALL
  SELECT name, 'lists other syncs than it counts' FROM log
  WHERE syncs - confirmed <> (SELECT count(*) FROM navigator.unconfirmed_syncs u WHERE u.project = number)
  UNION ALL
  SELECT name, 'has a task that differs from the end of its history' FROM log
  WHERE EXISTS (
    SELECT FROM navigator.tasks t
    WHERE t.project = number AND split_part(t.hash, '${COUNTED}', 1) IS DISTINCT FROM (
      SELECT h.hash FROM navigator.history h WHERE h.project = t.project AND h.task = t.ordinal
      ORDER BY h.seq DESC LIMIT 1))
)
SELECT name, problem FROM found ORDER BY name, problem`;
