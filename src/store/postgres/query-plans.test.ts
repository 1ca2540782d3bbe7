import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import { inDatabase, newSchemaUrl } from "./fresh-schema.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { serverAt } from "./server-at.ts";
import * as change from "./sql/change.ts";
import * as counts from "./sql/counts.ts";
import * as cursors from "./sql/cursors.ts";
import * as definitions from "./sql/definitions.ts";
import * as lanes from "./sql/lanes.ts";
import * as list from "./sql/list.ts";
import * as log from "./sql/log.ts";
import * as projects from "./sql/projects.ts";
import * as records from "./sql/records.ts";
import * as search from "./sql/search.ts";
import * as syncs from "./sql/syncs.ts";
import * as tasks from "./sql/tasks.ts";
import * as transfer from "./sql/transfer.ts";

// The order of the best tasks cannot come from an index: the cost of a search grows with the tasks that it finds.
// Old attempts are deleted when a store opens, and there are few.
const { FOUND: _found, ...searchSteps } = search;
const { FORGET_ATTEMPTS: _forget, ...changes } = change;
const {
  COLUMNS: _columns,
  FROM_TASKS: _from,
  taskOf: _taskOf,
  listed: _listed,
  FEW: _few,
  ...ofTasks
} = tasks;

const { READING, ...writingDefinitions } = definitions;

const statements = Object.entries({
  ...changes,
  ...cursors,
  ...writingDefinitions,
  ...READING,
  ...lanes,
  ...list,
  ...log,
  ...projects,
  ...records,
  ...searchSteps,
  ...syncs,
  ...ofTasks,
}).filter(([, sql]) => /^\s*(SELECT|WITH|UPDATE|DELETE)\b[\s\S]*navigator\./.test(sql));

/** Statements that merge the rows of several index scans, each of which has a limit: they sort few rows. */
const MERGING = ["TASKS_IN_STATES", "TASKS_IN_STATES_BACKWARDS", "READY_TASKS_FOR_AGENT", "TASKS_OF_PARENT"];

/** Rows enough for the planner to tell the indexes apart. */
const FILL = `
INSERT INTO navigator.tasks (project, id, ordinal, version, hash, workflow, category, priority, step, since, created_at,
  label, rest, lane)
SELECT 1 + n % 3, 'task ' || n, n, 1, '', 'flow ' || n % 7, (ARRAY['ready', 'active', 'done', 'failed'])[1 + n % 4], n % 5, 'step', 0, 0, '', '{}', ''
FROM generate_series(1, 2000) n;
INSERT INTO navigator.history (project, seq, task, version, schema, type, at, synced, syncs, hash, attempt, caller,
  events, change)
SELECT 1 + n % 3, n, n % 500, 1, 1, 'moved', 0, false, 0, '', 0, '{}', '[]', '{}' FROM generate_series(1, 3000) n`;

/** Reads of an index alone need a vacuum, as the server makes it from time to time. */
const VACUUM = "VACUUM ANALYZE navigator.tasks, navigator.history";

const UNMARKED =
  "SELECT 1 FROM pg_class WHERE oid = 'navigator.tasks'::regclass AND relallvisible < relpages";

const isThere = (await testServer()) !== undefined;

describe.skipIf(!isThere)("a statement's cost does not grow with the database", () => {
  /** A schema of their own: indexes in which other tests have left deleted rows look worse than they are. */
  const schemas = { filled: "", empty: "" };
  beforeAll(async () => {
    for (const name of ["filled", "empty"] as const) {
      schemas[name] = await newSchemaUrl();
      await (await openPostgresStore({ url: schemas[name] })).close();
    }
    await inDatabase(schemas.filled, async (connection) => {
      await connection.rows(FILL);
      // The open transactions of other tests keep a vacuum from marking pages as visible to all.
      do await connection.rows(VACUUM);
      while ((await connection.rows(UNMARKED)).length > 0);
    });
  });
  afterAll(async () => {
    for (const url of Object.values(schemas))
      await inDatabase(url, (connection) => connection.rows(`DROP SCHEMA ${serverAt(url).schema} CASCADE`));
  });

  /** The plan for any values, if the planner avoids everything that an index can do. */
  async function plan(name: string, sql: string, url = schemas.filled): Promise<readonly string[]> {
    const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = Array.from({ length: count }, () => "NULL").join(", ");
    const avoided = ["seqscan", "bitmapscan", "sort", "hashjoin", "mergejoin", "incremental_sort"];
    return inDatabase(url, (connection) =>
      connection.snapshot(async (run) => {
        await run(
          `SET LOCAL plan_cache_mode = force_generic_plan; ${avoided.map((one) => `SET LOCAL enable_${one} = off`).join("; ")}`,
        );
        await run(`PREPARE plan_of_${name} AS ${sql}`);
        const rows = await run(`EXPLAIN EXECUTE plan_of_${name}${count > 0 ? `(${values})` : ""}`);
        await run(`DEALLOCATE plan_of_${name}`);
        return rows.map(([line]) => String(line));
      }),
    );
  }

  it.each(statements)("%s searches, and neither scans nor sorts", async (name, sql) => {
    const steps = await plan(name.toLowerCase(), sql);
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      expect(step).not.toMatch(/Seq Scan/);
      if (!MERGING.includes(name)) expect(step).not.toMatch(/^\s*(->)?\s*Sort /);
    }
  });

  it.each([
    ["tasks_pkey", tasks.TASKS_BY_ID],
    ["ready_tasks", tasks.READY_TASKS],
    ["ready_tasks", tasks.FEW_READY_TASKS],
    ["ready_tasks_by_workflow", tasks.READY_TASKS_OF_WORKFLOW],
    ["ready_tasks_by_workflow", tasks.FEW_READY_TASKS_OF_WORKFLOW],
    ["ready_tasks_by_agent", tasks.READY_TASKS_FOR_AGENT_OF_WORKFLOW],
    ["ready_tasks_by_agent", tasks.READY_TASKS_FOR_AGENT],
    ["tasks_by_time", tasks.DUE_TASKS],
    ["entries_by_task", log.ENTRIES_OF_TASK],
    ["tasks_by_state", list.TASKS_IN_STATES],
    ["unconfirmed_syncs_by_task", syncs.SYNCS_OF_TASK],
  ])("T7: %s is used", async (index, sql) => {
    expect((await plan("one", sql)).join("\n")).toContain(index);
  });

  it("T7: tasks are counted from the index alone", async () => {
    expect((await plan("counts", counts.COUNTING.TASK_COUNTS)).join("\n")).toMatch(
      /Index Only Scan using tasks_by_state/,
    );
  });

  it.each([
    ["TASKS_BY_ID", tasks.TASKS_BY_ID, "1, '{task 1}'"],
    ["FEW_READY_TASKS", tasks.FEW_READY_TASKS, "1, 1, '{}'"],
    ["FEW_READY_TASKS_OF_WORKFLOW", tasks.FEW_READY_TASKS_OF_WORKFLOW, "1, 1, '{}', 'flow 1'"],
    ["RECORDS", records.RECORDS, "1, 'kind', '{a}'"],
  ])("T7: a session that has used %s some times plans it no more", async (name, sql, values) => {
    const own = `often_${name.toLowerCase()}`;
    const planned =
      "SELECT custom_plans::int, generic_plans::int FROM pg_prepared_statements WHERE name = $1";
    const [row] = await inDatabase(schemas.filled, (connection) =>
      connection.snapshot(async (run) => {
        await run(`PREPARE ${own} AS ${sql}`);
        for (let time = 0; time < 9; time += 1) await run(`EXECUTE ${own}(${values})`);
        const rows = await run(planned, own);
        await run(`DEALLOCATE ${own}`);
        return rows;
      }),
    );
    // The server makes five plans for certain values before it keeps one for all.
    expect(row).toEqual([5, 4]);
  });

  it("T7: plans that are made while the tables are empty find a task by its key, and the best by their order", async () => {
    const planOf = async (sql: string) => (await plan("empty_one", sql, schemas.empty)).join("\n");
    expect(await planOf(tasks.TASKS_BY_ID)).toContain("Index Scan using tasks_pkey on tasks");
    expect(await planOf(tasks.FEW_READY_TASKS)).toContain("Index Scan using ready_tasks on tasks");
  });

  it.each([
    ["ENTRIES", log.ENTRIES],
    ["ENTRIES_OF_TASK", log.ENTRIES_OF_TASK],
    ["ENTRY_LINES", transfer.ENTRY_LINES],
    ["SYNCS", syncs.SYNCS],
    ["SYNCS_OF_TASK", syncs.SYNCS_OF_TASK],
  ])(
    "T7: a plan of %s that is made while the tables are empty looks up each task by its number",
    async (name, sql) => {
      const steps = (await plan(`empty_${name.toLowerCase()}`, sql, schemas.empty)).join("\n");
      expect(steps).toMatch(
        /using tasks_by_arrival on tasks t.*\n\s*Index Cond: \(\(project = \$1\) AND \(ordinal >= /,
      );
    },
  );
});
