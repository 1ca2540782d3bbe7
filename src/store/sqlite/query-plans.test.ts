import { describe, expect, it } from "vitest";
import { openSqliteStore } from "./open-sqlite-store.ts";
import * as change from "./sql/change.ts";
import * as definitions from "./sql/definitions.ts";
import * as lanes from "./sql/lanes.ts";
import * as list from "./sql/list.ts";
import * as log from "./sql/log.ts";
import * as projects from "./sql/projects.ts";
import * as records from "./sql/records.ts";
import * as search from "./sql/search.ts";
import * as syncs from "./sql/syncs.ts";
import * as tasks from "./sql/tasks.ts";
import { type Database, openDatabase } from "./sqlite-driver.ts";

async function database(): Promise<Database> {
  const databases: Database[] = [];
  const open = (file: string) => {
    databases.push(openDatabase(file));
    return databases[0] ?? openDatabase(file);
  };
  await openSqliteStore({ file: ":memory:", open });
  const [first] = databases;
  if (first === undefined) throw new Error("no database was opened");
  return first;
}

const opened = await database();
/**
 * A virtual table's plan says SCAN also for a look-up by its row, which ends in `0:=`. A Bloom filter is made of a list that
 * the statement is given.
 */
const CHEAP =
  /^((SEARCH|LIST SUBQUERY|SCALAR SUBQUERY|SCAN json_each) |CREATE BLOOM FILTER$|SCAN search VIRTUAL TABLE INDEX 0:=$)/;

const plan = (sql: string) =>
  opened
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((row) => String(row[3]));

// The order of the best tasks cannot come from an index: the cost of a search grows with the tasks that it finds.
const { FOUND: _found, ...searchSteps } = search;
// Lists every project, for a copy of the whole database.
const { PROJECT_NAMES: _names, ...projectSteps } = projects;

const { READING, ...writingDefinitions } = definitions;

const statements = Object.entries({
  ...change,
  ...writingDefinitions,
  ...READING,
  ...lanes,
  ...list,
  ...log,
  ...projectSteps,
  ...records,
  ...searchSteps,
  ...syncs,
  ...tasks,
}).filter(([, sql]) => /^\s*(SELECT|UPDATE|DELETE)/.test(sql));

describe("a statement's cost does not grow with the database", () => {
  it.each(statements)("%s searches, and neither scans nor sorts", (_name, sql) => {
    const steps = plan(sql);
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toMatch(CHEAP);
  });

  it.each([
    ["ready_tasks (project=? AND lane=?)", tasks.READY_TASKS],
    ["ready_tasks_by_workflow (project=? AND workflow=? AND lane=?)", tasks.READY_TASKS_OF_WORKFLOW],
  ])("T7: the queue is read from %s", (index, sql) => {
    expect(plan(sql)[0]).toBe(`SEARCH tasks USING INDEX ${index}`);
  });

  it.each([
    ["ready_tasks_by_agent (project=? AND filed=?)", tasks.FIRST_WORKFLOW_FOR_AGENT],
    ["ready_tasks_by_agent (project=? AND filed=? AND workflow>?)", tasks.NEXT_WORKFLOW_FOR_AGENT],
    ["ready_tasks_by_agent (project=? AND filed=? AND workflow=? AND lane=?)", tasks.INDEXED_FOR_AGENT],
  ])("T7: an agent's queue is merged from %s", (index, sql) => {
    expect(plan(sql)).toEqual([`SEARCH tasks USING INDEX ${index}`]);
  });
});
