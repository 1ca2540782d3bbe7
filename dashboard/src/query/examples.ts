interface Example {
  readonly name: string;
  readonly sql: string;
}

const TABLES = `SELECT name, sql FROM sqlite_schema
WHERE type = 'table'
ORDER BY name`;

const TABLES_OF_SERVER = `SELECT table_name, column_name, data_type FROM information_schema.columns
WHERE table_schema = current_schema()
ORDER BY table_name, ordinal_position`;

const shared: readonly Example[] = [
  {
    name: "Tasks by category",
    sql: `SELECT category, count(*) AS tasks FROM tasks
GROUP BY category
ORDER BY count(*) DESC`,
  },
  {
    name: "Ready tasks",
    sql: `SELECT id, priority, workflow, lane FROM tasks
WHERE ready
ORDER BY priority DESC, ordinal`,
  },
  {
    name: "Latest changes",
    sql: `SELECT history.seq, tasks.id, history.type, history.caller FROM history
JOIN tasks ON tasks.project = history.project AND tasks.ordinal = history.task
ORDER BY history.seq DESC`,
  },
  {
    name: "Records by kind",
    sql: `SELECT kind, count(*) AS records FROM records
GROUP BY kind
ORDER BY kind`,
  },
];

/** Statements to begin with. The two kinds of database describe their tables differently. */
export function examplesFor(database: string | undefined): readonly Example[] {
  const isServer = /^postgres(ql)?:/.test(database ?? "");
  return [{ name: "Tables", sql: isServer ? TABLES_OF_SERVER : TABLES }, ...shared];
}
