import { loadTaskTree } from "../../src/operations/planting/load-task-tree.ts";
import type { Call } from "../../src/operations/ports/call.ts";
import { loadWorkflow } from "../../src/operations/workflows/load-workflow.ts";
import { type Database, openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { ask } from "../durable/desk.ts";
import { example } from "../durable/example.ts";

/** Each workflow has its own agents. */
export const WORKFLOWS = ["queue-a", "queue-b", "queue-c", "queue-d"] as const;
const PRIORITIES = 101;
const AT_ONCE = 20_000;

export function agentOf(workflow: string): string {
  return `${workflow}-builder`;
}

/** One real task for each workflow; all others are copies with their own id and priority. */
export async function plantModels(call: Call): Promise<void> {
  for (const id of WORKFLOWS) {
    const build = { ...example.nodes.build, agent: agentOf(id) };
    await ask(loadWorkflow, { definition: { ...example, id, nodes: { ...example.nodes, build } } }, call);
  }
  const tasks = WORKFLOWS.map((id) => ({ id: `${id}-0`, workflowType: id, priority: 0 }));
  await ask(loadTaskTree, { tasks }, call);
}

/** Copies with the same spread of priorities for every size. Loading a million tasks would take minutes. */
const COPY_TASKS = /* sql */ `
WITH RECURSIVE
  numbers (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?2),
  copies AS (SELECT n, 1 + n % ${WORKFLOWS.length} AS model, (n * 7919) % ${PRIORITIES} AS priority FROM numbers)
INSERT INTO tasks (project, id, version, hash, rest, position, category, hold, priority, agent, filed, workflow)
SELECT project, workflow || '-' || n, version, hash, rest, position, category, hold, copies.priority, agent, agent,
  workflow
FROM copies JOIN tasks ON tasks.ordinal = copies.model`;

const COPY_ENTRIES = /* sql */ `
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change)
SELECT ?1 + tasks.ordinal, tasks.ordinal, model.version, schema, type, at, synced, model.hash, caller, events, change
FROM tasks JOIN history AS model ON model.key = ?1 + 1 + (tasks.ordinal - 1) % ${WORKFLOWS.length}
WHERE tasks.ordinal > ?2 AND tasks.ordinal <= ?3`;

/** Indexes the entries, as that many commits would have done. */
const SETTLE = /* sql */ `
INSERT INTO entries_by_task (task, key) SELECT task, key FROM history;
INSERT INTO unconfirmed_syncs (key) SELECT key FROM history WHERE synced;
UPDATE projects SET settled = (SELECT max(key) FROM history), unconfirmed = (SELECT count(*) FROM unconfirmed_syncs)`;

/** Adds tasks to the queue by SQL, with the same rows that the store would write. */
export class Copier {
  readonly #database: Database;
  #count: number = WORKFLOWS.length;

  constructor(file: string) {
    this.#database = openDatabase(file);
    this.#database.exec("PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
  }

  add(count: number): void {
    const end = this.#count + count;
    for (let from = this.#count; from < end; from += AT_ONCE) {
      this.#database.exec("BEGIN IMMEDIATE");
      this.#database.prepare(COPY_TASKS).run(from, Math.min(from + AT_ONCE, end));
      this.#database.exec("COMMIT");
    }
    this.#count = end;
  }

  /** The entries for the creation of the tasks. */
  addEntries(): void {
    // The entries of the loaded workflows come before those of the tasks.
    const [first] = this.#database.prepare("SELECT min(key) FROM history WHERE task > 0").get() ?? [];
    const before = Number(first) - 1;
    const [last = 0] = this.#database.prepare("SELECT max(ordinal) FROM tasks").get() ?? [];
    this.#database.exec("BEGIN IMMEDIATE");
    this.#database.prepare(COPY_ENTRIES).run(before, WORKFLOWS.length, last);
    this.#database.exec(SETTLE);
    this.#database.exec("COMMIT");
    this.#database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  }

  close(): void {
    this.#database.close();
  }
}
