/**
 * The function of every commit and claim: one statement, one lock of the project, one flush for all commits that a
 * process has waiting. Its name has a version, and a later version gets another name, so that two releases can share a
 * database. It judges every commit before it writes anything: a refused commit leaves no trace.
 *
 * Locks are taken in one order: rows of tasks by id, then the project. After the project no writer waits for another row.
 */
export const commitMany = /* sql */ `
CREATE TYPE navigator.commit_1 AS (
  n integer, attempt bigint, key text, answer text, entries integer, syncs integer, names integer, subject text
);

CREATE TYPE navigator.task_change_1 AS (
  n integer, place integer, id text, was text, version integer, hash text, next text, workflow text, category text,
  hold text,
  priority float8, agent text, claim text, due float8, wakes_at float8, lane text, parent text, step text, since float8,
  created_at float8, label text, rest text, position text, context text,
  schema smallint, type text, at float8, synced boolean, caller text, events text, change text, output text, note text
);

CREATE TYPE navigator.record_change_1 AS (
  n integer, place integer, kind text, id text, version integer, value text,
  hashed text, schema smallint, type text, at float8, caller text, change text, note text
);

CREATE FUNCTION navigator.entry_of_1(p bigint, ordinal bigint, wanted integer, newest integer)
RETURNS TABLE (seq bigint, attempt bigint)
LANGUAGE sql STABLE AS $$
  -- The entry of one version of a task. Counts from the nearer end: a task may have very many entries.
  (SELECT h.seq, h.attempt FROM navigator.history h WHERE h.project = p AND h.task = ordinal AND wanted <= newest / 2
   ORDER BY h.seq OFFSET wanted - 1 LIMIT 1)
  UNION ALL
  (SELECT h.seq, h.attempt FROM navigator.history h WHERE h.project = p AND h.task = ordinal AND wanted > newest / 2
   ORDER BY h.seq DESC OFFSET greatest(newest - wanted, 0) LIMIT 1)
$$;

CREATE FUNCTION navigator.commit_many_1(
  p bigint, commits_text json, tasks_text json, records_text json,
  OUT answers text, OUT clock float8
) LANGUAGE plpgsql
-- Every row is found by its key: hence the lateral queries with a limit, which keep the planner from joining in another
-- order. A plan that is made while the tables are small would scan a whole project, and sessions keep their plans.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
  commits navigator.commit_1[] := ARRAY(
    SELECT c FROM json_populate_recordset(NULL::navigator.commit_1, commits_text) c);
  changes navigator.task_change_1[] := ARRAY(
    SELECT c FROM json_populate_recordset(NULL::navigator.task_change_1, tasks_text) c);
  records navigator.record_change_1[] := ARRAY(
    SELECT r FROM json_populate_recordset(NULL::navigator.record_change_1, records_text) r);
  stale integer[];
  confirmed bigint;
  last_seq bigint;
  last_syncs bigint;
  arrived bigint;
  one navigator.commit_1;
  first_seq bigint;
  versions text;
  is_done boolean;
  figures text;
BEGIN
  -- 1. Lock the tasks as they were loaded. A task that another commit has changed meanwhile is not found.
  stale := ARRAY(
    SELECT DISTINCT c.n
    FROM (SELECT c.*, coalesce(c.was, c.id) AS known FROM unnest(changes) c WHERE c.version > 0 ORDER BY known) c
    LEFT JOIN LATERAL (
      SELECT true AS held FROM navigator.tasks t
      WHERE t.project = p AND t.id = c.known AND t.version = c.version AND t.hash = c.hash
      FOR NO KEY UPDATE
    ) t ON true
    WHERE t.held IS NULL);

  -- 2. Lock the project. From here on no other commit of the project runs.
  SELECT x.confirmed INTO STRICT confirmed FROM navigator.projects x WHERE x.number = p FOR NO KEY UPDATE;
  SELECT x.seq, x.syncs INTO last_seq, last_syncs FROM navigator.history x WHERE x.project = p ORDER BY x.seq DESC LIMIT 1;
  last_seq := coalesce(last_seq, 0);
  last_syncs := coalesce(last_syncs, 0);

  -- 3. Judge the rest of every commit.
  stale := stale || ARRAY(
    SELECT c.n FROM unnest(changes) c
    CROSS JOIN LATERAL (SELECT FROM navigator.tasks t WHERE t.project = p AND t.id = c.id LIMIT 1) t
    WHERE c.version = 0 OR c.was IS NOT NULL
    UNION ALL
    SELECT c.n FROM unnest(changes) c WHERE c.version < 0
    UNION ALL
    SELECT c.n FROM unnest(commits) c
    CROSS JOIN LATERAL (SELECT FROM navigator.replies r WHERE r.project = p AND r.key = c.key LIMIT 1) r
    WHERE c.key IS NOT NULL);
  IF cardinality(records) > 0 THEN
    stale := stale || ARRAY(
      SELECT r.n FROM unnest(records) r
      LEFT JOIN LATERAL (
        SELECT * FROM navigator.records k WHERE k.project = p AND k.kind = r.kind AND k.id = r.id LIMIT 1
      ) k ON true
      WHERE CASE WHEN r.version = 0 THEN k.value IS NOT NULL
                 ELSE k.value IS NULL OR k.version IS DISTINCT FROM r.version END
      UNION ALL
      SELECT c.n FROM unnest(commits) c
      CROSS JOIN LATERAL (
        SELECT FROM navigator.attempts a WHERE a.project = p AND a.attempt = c.attempt LIMIT 1
      ) a);
  END IF;

  -- 4. Write the accepted commits.
  IF EXISTS (SELECT FROM unnest(commits) c WHERE c.key IS NOT NULL) THEN
    INSERT INTO navigator.replies (project, key, answer, attempt)
    SELECT p, c.key, c.answer, c.attempt FROM unnest(commits) c WHERE c.key IS NOT NULL AND c.n <> ALL (stale);
  END IF;
  IF EXISTS (SELECT FROM unnest(changes) c WHERE c.version = 0) THEN
    SELECT t.ordinal INTO arrived FROM navigator.tasks t WHERE t.project = p ORDER BY t.ordinal DESC LIMIT 1;
    INSERT INTO navigator.tasks (project, ordinal, id, version, hash, workflow, category, hold, priority, agent, claim,
      due, wakes_at, lane, parent, step, since, created_at, label, rest, position)
    SELECT p, coalesce(arrived, 0) + row_number() OVER (ORDER BY c.place), c.id, 1, c.next, c.workflow, c.category,
      c.hold, c.priority, c.agent, c.claim, c.due, c.wakes_at, c.lane, c.parent, c.step, c.since, c.created_at,
      c.label, c.rest, c.position
    FROM unnest(changes) c
    WHERE c.version = 0 AND c.n <> ALL (stale);
  END IF;
  -- A position of '' leaves the stored one.
  UPDATE navigator.tasks t
  SET id = c.id, version = t.version + 1, hash = c.next, workflow = c.workflow, category = c.category, hold = c.hold,
    priority = c.priority, agent = c.agent, claim = c.claim, due = c.due, wakes_at = c.wakes_at, lane = c.lane,
    parent = c.parent, step = c.step, since = c.since, created_at = c.created_at, label = c.label, rest = c.rest,
    position = CASE c.position WHEN '' THEN t.position ELSE c.position END
  FROM (
    SELECT c.*, k.ctid AS row FROM unnest(changes) c CROSS JOIN LATERAL (
      SELECT k.ctid FROM navigator.tasks k WHERE k.project = p AND k.id = coalesce(c.was, c.id) LIMIT 1
    ) k
    WHERE c.version > 0 AND c.n <> ALL (stale)
  ) c
  WHERE t.ctid = c.row;
  IF EXISTS (SELECT FROM unnest(changes) c WHERE c.context IS NOT NULL) THEN
    INSERT INTO navigator.contexts (project, ordinal, context)
    SELECT p, t.ordinal, c.context
    FROM unnest(changes) c CROSS JOIN LATERAL (
      SELECT t.ordinal FROM navigator.tasks t WHERE t.project = p AND t.id = c.id LIMIT 1
    ) t
    WHERE c.context IS NOT NULL AND c.n <> ALL (stale)
    ON CONFLICT (project, ordinal) DO UPDATE SET context = excluded.context;
  END IF;
  IF cardinality(records) > 0 THEN
    -- A record's entries are a hash chain of its own, which goes on after a deletion.
    INSERT INTO navigator.records (project, kind, id, version, value, entries, hash)
    SELECT p, r.kind, r.id, coalesce(k.version, 0) + 1, r.value,
      coalesce(k.entries, 0) + (r.type IS NOT NULL)::integer,
      CASE WHEN r.type IS NULL THEN coalesce(k.hash, '')
           ELSE encode(sha256(convert_to(
             coalesce(k.hash, '') || E'\\n' || r.hashed || (coalesce(k.entries, 0) + 1) || '}', 'UTF8')), 'hex') END
    FROM unnest(records) r LEFT JOIN LATERAL (
      SELECT * FROM navigator.records k WHERE k.project = p AND k.kind = r.kind AND k.id = r.id LIMIT 1
    ) k ON true
    WHERE r.n <> ALL (stale)
    ON CONFLICT (project, kind, id) DO UPDATE
    SET version = excluded.version, value = excluded.value, entries = excluded.entries, hash = excluded.hash;
    INSERT INTO navigator.attempts (project, attempt, answer)
    SELECT p, c.attempt, (
      SELECT json_agg(k.version ORDER BY r.place)
      FROM unnest(records) r JOIN LATERAL (
        SELECT * FROM navigator.records k WHERE k.project = p AND k.kind = r.kind AND k.id = r.id LIMIT 1
      ) k ON true
      WHERE r.n = c.n)
    FROM unnest(commits) c
    WHERE c.n <> ALL (stale) AND EXISTS (SELECT FROM unnest(records) r WHERE r.n = c.n);
  END IF;
  WITH entry AS (
    SELECT c.n, c.place, t.ordinal AS task, c.version + 1 AS version, c.schema, c.type, c.at, c.synced, c.next AS hash,
      c.caller, c.events, c.change, c.output, c.note
    FROM unnest(changes) c CROSS JOIN LATERAL (
      SELECT t.ordinal FROM navigator.tasks t WHERE t.project = p AND t.id = c.id LIMIT 1
    ) t
    UNION ALL
    SELECT r.n, r.place, 0, k.entries, r.schema, r.type, r.at, false, k.hash, r.caller, '[]', r.change, NULL, r.note
    FROM unnest(records) r JOIN LATERAL (
      SELECT * FROM navigator.records k WHERE k.project = p AND k.kind = r.kind AND k.id = r.id LIMIT 1
    ) k ON true
    WHERE r.type IS NOT NULL
  ), written AS (
    INSERT INTO navigator.history (project, seq, task, version, schema, type, at, synced, syncs, hash, attempt, caller,
      events, change, output, note)
    SELECT p, last_seq + row_number() OVER w, e.task, e.version, e.schema, e.type, e.at, e.synced,
      last_syncs + sum(e.synced::integer) OVER w, e.hash, (commits[e.n]).attempt, e.caller, e.events, e.change,
      e.output, e.note
    FROM entry e
    WHERE e.n <> ALL (stale)
    WINDOW w AS (ORDER BY e.place)
    RETURNING history.seq, task, synced
  )
  INSERT INTO navigator.unconfirmed_syncs (project, seq, task)
  SELECT p, w.seq, w.task FROM written w WHERE w.synced;

  -- 5. Answer each commit. A refused commit whose attempt is in the database was made by an earlier try.
  answers := '';
  FOREACH one IN ARRAY commits LOOP
    first_seq := last_seq + 1;
    versions := NULL;
    is_done := one.n <> ALL (stale);
    IF is_done THEN
      last_seq := last_seq + one.entries;
      last_syncs := last_syncs + one.syncs;
      SELECT a.answer INTO versions FROM navigator.attempts a
      WHERE cardinality(records) > 0 AND a.project = p AND a.attempt = one.attempt;
    ELSE
      SELECT min(h.seq) INTO first_seq
      FROM unnest(changes) c
      CROSS JOIN LATERAL (
        SELECT t.ordinal, t.version FROM navigator.tasks t WHERE t.project = p AND t.id = c.id LIMIT 1
      ) t
      CROSS JOIN LATERAL navigator.entry_of_1(p, t.ordinal, c.version + 1, t.version) h
      WHERE c.n = one.n AND h.attempt = one.attempt;
      SELECT a.answer INTO versions FROM navigator.attempts a WHERE a.project = p AND a.attempt = one.attempt;
      is_done := first_seq IS NOT NULL OR versions IS NOT NULL
        OR EXISTS (SELECT FROM navigator.replies r WHERE r.project = p AND r.key = one.key AND r.attempt = one.attempt);
    END IF;
    figures := NULL;
    IF is_done AND one.names IS NOT NULL THEN
      figures := json_build_array(last_syncs - confirmed, navigator.sync_names_1(p, one.subject, last_seq, one.names));
    END IF;
    answers := answers || CASE answers WHEN '' THEN '[' ELSE ',' END
      || json_build_array(is_done, first_seq, versions::json, figures::json);
  END LOOP;
  answers := answers || ']';
  clock := extract(epoch FROM clock_timestamp()) * 1000;
END $$;

CREATE FUNCTION navigator.sync_names_1(p bigint, subject text, newest bigint, most integer) RETURNS json
LANGUAGE sql STABLE AS $$
  -- The oldest unconfirmed syncs: those of one task first.
  WITH own AS (
    SELECT s.seq, t.id
    FROM navigator.tasks t JOIN navigator.unconfirmed_syncs s ON s.project = p AND s.task = t.ordinal
    WHERE t.project = p AND t.id = subject AND s.seq <= newest
    ORDER BY s.seq LIMIT most
  ), others AS (
    SELECT s.seq, t.id
    FROM (
      SELECT * FROM navigator.unconfirmed_syncs u
      WHERE u.project = p AND u.seq <= newest AND u.seq NOT IN (SELECT own.seq FROM own)
      ORDER BY u.seq LIMIT most
    ) s JOIN navigator.tasks t ON t.project = p AND t.ordinal = s.task
  )
  SELECT coalesce(json_agg(json_build_array(named.seq, named.id) ORDER BY named.part, named.seq), '[]')
  FROM (
    SELECT 1 AS part, own.* FROM own UNION ALL SELECT 2, others.* FROM others ORDER BY part, seq LIMIT most
  ) named
$$;`;
