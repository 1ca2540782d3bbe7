import type { Call } from "../../src/operations/ports/call.ts";
import { createTasks } from "../../src/operations/team/create/create-tasks.ts";
import { type Database, openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { ask } from "../durable/desk.ts";

/** The tags that the models need: each set is a lane of the queue. */
const LANES: readonly (readonly string[])[] = [[], ["web"], ["ops"], ["web", "ops"]];
const PRIORITIES = 10;
const AT_ONCE = 20_000;

/** For each lane a task, and one that waits for it. All others are copies of these pairs. */
const MODELS = LANES.flatMap((needed, lane) => [
  { id: `first-${lane}-0`, title: "First", tags: ["even"], phase: "implement", needed_tags: needed },
  { id: `then-${lane}-0`, title: "Then", tags: ["odd"], phase: "test", blocked_by: [`first-${lane}-0`] },
]);

export async function plantModels(call: Call): Promise<void> {
  await ask(createTasks, { tasks: MODELS }, call);
}

/** Copies with the same spread over lanes and priorities for every size. Every hundredth first task has a rare tag. */
const COPY_TASKS = /* sql */ `
WITH RECURSIVE
  numbers (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?2),
  copies AS (SELECT n / ${MODELS.length} AS round, 1 + n % ${MODELS.length} AS model FROM numbers)
INSERT INTO tasks (project, id, version, hash, rest, position, category, hold, priority, workflow, lane)
SELECT project, substr(id, 1, length(id) - 1) || round, version, hash,
  CASE WHEN round % 100 = 0 AND model = 1 THEN json_set(rest, '$.team.tags', json('["even","rare"]')) ELSE rest END,
  position, category, hold, (round * 7919) % ${PRIORITIES}, workflow, lane
FROM copies JOIN tasks ON tasks.ordinal = copies.model`;

const COPY_LINKS = /* sql */ `
WITH RECURSIVE numbers (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?2)
INSERT OR IGNORE INTO records (project, kind, id, version, value)
SELECT project, kind, substr(id, 1, length(id) - 1) || n, version, replace(value, '-0"', '-' || n || '"')
FROM numbers JOIN records ON kind = 'links' AND id GLOB '*-[0-3]-0'`;

const COPY_ENTRIES = /* sql */ `
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change)
SELECT ?1 + tasks.ordinal, tasks.ordinal, model.version, schema, type, at, synced, model.hash, caller, events, change
FROM tasks JOIN history AS model ON model.key = ?1 + 1 + (tasks.ordinal - 1) % ${MODELS.length}
WHERE tasks.ordinal > ?2 AND tasks.ordinal <= ?3`;

/** Indexes the entries, as that many commits would have done. */
const SETTLE = /* sql */ `
INSERT OR IGNORE INTO entries_by_task (task, key) SELECT task, key FROM history WHERE task > 0;
UPDATE projects SET settled = (SELECT max(key) FROM history), unconfirmed = 0`;

/** Fills a project by SQL up to a number of tasks, with the rows that the store would write. */
export function copyTasks(file: string, size: number): void {
  const database = openDatabase(file);
  database.exec("PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
  try {
    inParts(database, COPY_TASKS, MODELS.length, size);
    inParts(database, COPY_LINKS, 1, Math.ceil(size / MODELS.length));
    const [first] = database.prepare("SELECT min(key) FROM history WHERE task > 0").get() ?? [];
    database.exec("BEGIN IMMEDIATE");
    database.prepare(COPY_ENTRIES).run(Number(first) - 1, MODELS.length, size);
    database.exec(SETTLE);
    database.exec("COMMIT");
    database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  } finally {
    database.close();
  }
}

function inParts(database: Database, sql: string, from: number, to: number): void {
  for (let at = from; at < to; at += AT_ONCE) {
    database.exec("BEGIN IMMEDIATE");
    database.prepare(sql).run(at, Math.min(at + AT_ONCE, to));
    database.exec("COMMIT");
  }
}
