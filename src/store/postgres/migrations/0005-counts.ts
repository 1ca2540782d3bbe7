/**
 * The counts of a task can change without an entry: `counts` has them, while the hash has a mark after it (`+1`). The
 * functions of commits get other names. Under their old names, which a release from before uses, a task with a mark is
 * refused as stale: that release would take the mark for a part of the hash, and undo the counts.
 */
export const counts = /* sql */ `
ALTER TABLE navigator.tasks ADD COLUMN counts text;

ALTER FUNCTION navigator.commit_many_1 RENAME TO commit_many_2;
ALTER FUNCTION navigator.commit_changes_1 RENAME TO commit_changes_2;

CREATE FUNCTION navigator.uncounted_1(hash text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN strpos(hash, '+') = 0 THEN hash ELSE '' END
$$;

CREATE FUNCTION navigator.commit_many_1(
  p bigint, commits_text json, tasks_text json, records_text json,
  OUT answers text, OUT clock float8
) LANGUAGE sql AS $$
  SELECT m.answers, m.clock FROM navigator.commit_many_2(p, commits_text, (
    SELECT coalesce(json_agg((c.value::jsonb || jsonb_build_object('hash', navigator.uncounted_1(c.value ->> 'hash')))
      ORDER BY c.place), '[]')
    FROM json_array_elements(tasks_text) WITH ORDINALITY c (value, place)
  ), records_text) m
$$;

CREATE FUNCTION navigator.commit_changes_1(
  p bigint, attempts bigint[], ids text[], versions integer[], hashes text[], nexts text[], workflows text[],
  categories text[], holds text[], priorities float8[], agents text[], claims text[], dues float8[], wakes float8[],
  lanes text[], parents text[], steps text[], sinces float8[], creations float8[], labels text[], rests text[],
  positions text[], contexts text[], entry_schema smallint, types text[], ats float8[], synceds boolean[], callers text[],
  eventses text[], changes text[], outputs text[], notes text[], names integer[],
  OUT first_seq bigint, OUT done text, OUT made text, OUT figures text, OUT clock float8
) LANGUAGE sql AS $$
  SELECT m.first_seq, m.done, m.made, m.figures, m.clock FROM navigator.commit_changes_2(
    p, attempts, ids, versions, ARRAY(SELECT navigator.uncounted_1(h.hash) FROM unnest(hashes) WITH ORDINALITY h
    (hash, n) ORDER BY h.n), nexts, workflows, categories, holds, priorities, agents, claims, dues, wakes, lanes,
    parents, steps, sinces, creations, labels, rests, positions, contexts, entry_schema, types, ats, synceds,
    callers, eventses, changes, outputs, notes, names) m
$$;

CREATE TYPE navigator.task_counts_1 AS (id text, hash text, next text, counts text, lane text);

-- One commit that also changes counts; answers nothing if one of those tasks is not as it was loaded.
CREATE FUNCTION navigator.commit_counts_1(
  p bigint, commits_text json, tasks_text json, records_text json, counts_text json,
  OUT answers text, OUT clock float8
) LANGUAGE plpgsql
-- Every row is found by its key, as in 0002.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
  counted navigator.task_counts_1[] := ARRAY(
    SELECT c FROM json_populate_recordset(NULL::navigator.task_counts_1, counts_text) c);
  changes navigator.task_change_1[] := ARRAY(
    SELECT c FROM json_populate_recordset(NULL::navigator.task_change_1, tasks_text) c);
  held integer;
BEGIN
  -- Lock all rows of tasks by id, in the order of every commit.
  SELECT count(c.hash) INTO held
  FROM (
    SELECT c.id, c.hash FROM unnest(counted) c
    UNION ALL
    SELECT coalesce(c.was, c.id), NULL FROM unnest(changes) c WHERE c.version > 0
    ORDER BY id
  ) c
  CROSS JOIN LATERAL (
    SELECT FROM navigator.tasks t
    WHERE t.project = p AND t.id = c.id AND t.hash = coalesce(c.hash, t.hash)
    FOR NO KEY UPDATE
  ) t;
  clock := extract(epoch FROM clock_timestamp()) * 1000;
  IF held < cardinality(counted) THEN
    RETURN;
  END IF;
  SELECT m.answers, m.clock INTO answers, clock
  FROM navigator.commit_many_2(p, commits_text, tasks_text, records_text) m;
  IF (answers::json -> 0 ->> 0)::boolean THEN
    UPDATE navigator.tasks t SET hash = c.next, counts = c.counts, lane = c.lane
    FROM (
      SELECT c.*, k.ctid AS row FROM unnest(counted) c CROSS JOIN LATERAL (
        SELECT k.ctid FROM navigator.tasks k WHERE k.project = p AND k.id = c.id LIMIT 1
      ) k
    ) c
    WHERE t.ctid = c.row;
  END IF;
END $$;`;
