/** The version, the settings on which durability rests, and how full the server is: one row. */
export const SERVER_SETTINGS = /* sql */ `
SELECT current_setting('server_version'), current_setting('server_version_num')::int,
  current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'),
  current_setting('autovacuum'), current_setting('max_connections')::int,
  (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
  (SELECT count(*) FROM pg_stat_replication),
  (SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')),
  pg_database_size(current_database())`;

/** The role of this session, and what it may not do with the tables and functions of a schema: one row. */
export const ROLE_RIGHTS = /* sql */ `
WITH place AS (SELECT oid FROM pg_namespace WHERE nspname = $1),
  tables AS (SELECT c.oid, c.relowner FROM pg_class c JOIN place ON c.relnamespace = place.oid WHERE c.relkind = 'r')
SELECT current_user, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),
  (SELECT count(*) FROM tables t
    WHERE NOT (has_table_privilege(t.oid, 'SELECT') AND has_table_privilege(t.oid, 'INSERT')
      AND has_table_privilege(t.oid, 'UPDATE') AND has_table_privilege(t.oid, 'DELETE'))),
  (SELECT count(*) FROM pg_proc f JOIN place ON f.pronamespace = place.oid
    WHERE NOT has_function_privilege(f.oid, 'EXECUTE')),
  (SELECT has_schema_privilege(oid, 'CREATE') FROM place)
    AND NOT EXISTS (SELECT FROM tables t WHERE NOT pg_has_role(t.relowner, 'USAGE'))`;

/** The tables in which most rows are dead: name, live rows, dead rows, seconds since the last vacuum. */
export const DEAD_ROWS = /* sql */ `
SELECT relname, n_live_tup, n_dead_tup,
  extract(epoch FROM clock_timestamp() - greatest(last_vacuum, last_autovacuum))::float8
FROM pg_stat_user_tables
WHERE schemaname = $1 AND n_dead_tup >= $2 AND n_dead_tup >= n_live_tup * $3::float8
ORDER BY n_dead_tup DESC LIMIT 3`;

/** The oldest open transaction and the oldest prepared one that keep dead rows from being removed: name, seconds. */
export const OLDEST_SNAPSHOT = /* sql */ `
SELECT name, seconds FROM (
  SELECT 'the session ' || pid || ' (' || coalesce(nullif(application_name, ''), 'without a name') || ')' AS name,
    extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds
  FROM pg_stat_activity
  WHERE backend_xmin IS NOT NULL AND datname = current_database() AND pid <> pg_backend_pid()
  UNION ALL
  SELECT 'the prepared transaction ' || gid, extract(epoch FROM clock_timestamp() - prepared)::float8
  FROM pg_prepared_xacts WHERE database = current_database()
) AS open
WHERE seconds IS NOT NULL ORDER BY seconds DESC LIMIT 1`;

/** A replication slot without a reader for which the server keeps more of its log than usual. */
export const IDLE_SLOT = /* sql */ `
SELECT slot_name FROM pg_replication_slots
WHERE NOT active AND wal_status IN ('extended', 'unreserved') ORDER BY slot_name LIMIT 1`;

export const SESSION_PROCESS = /* sql */ `SELECT pg_backend_pid()`;

export const NOTIFY = /* sql */ `SELECT pg_notify($1, $2)`;
