import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { type OpenPool, openPool } from "../../src/store/postgres/postgres-driver.ts";
import type { Store } from "../../src/store/store.ts";
import { create, newTask } from "../../src/store/suite/sample.ts";
import { runOn } from "../../test/postgres/run-on.ts";
import type { Bar, Figure } from "../harness/group.ts";
import { spreadOf } from "../harness/spread.ts";
import { crowd } from "./crowd.ts";
import { addTasks, advanceOne, claimOne } from "./own-work.ts";

/** The figures and bars of one part of the group. */
export interface Part {
  readonly figures: readonly Figure[];
  readonly bars: readonly Bar[];
}

export function figureOf(name: string, unit: Figure["unit"], values: readonly number[]): Figure {
  return { name, unit, rounds: values.length, ...spreadOf(values) };
}

export const inSchema = (url: string, schema: string): string => `${url}?schema=${schema}`;

/** A store on a schema of its own, with one ready task for each caller. */
export async function storeWith(url: string, schema: string, callers: number): Promise<Store> {
  const store = await openPostgresStore({ url: inSchema(url, schema) });
  await addTasks(store, "own", callers);
  return store;
}

const COPY_TASKS = `
INSERT INTO bench.tasks (project, id, ordinal, version, hash, workflow, category, priority, lane, step, since, created_at, label, rest, position)
SELECT project, 'copy-' || n, 10000000 + n, version, hash, workflow, category, n % 101, lane, step, since, created_at, label, rest, position
FROM bench.tasks, generate_series(1, COUNT) n WHERE id = 'own-0'`;
const COPY_CONTEXTS = `
INSERT INTO bench.contexts SELECT project, 10000000 + n, context
FROM bench.contexts, generate_series(1, COUNT) n WHERE ordinal = (SELECT ordinal FROM bench.tasks WHERE id = 'own-0')`;

/** A store with so many ready tasks, most of them copies made by SQL. */
export async function storeOfMany(url: string, schema: string, count: number): Promise<Store> {
  const store = await storeWith(url, schema, 1);
  for (const sql of [
    COPY_CONTEXTS,
    COPY_TASKS,
    "VACUUM ANALYZE bench.tasks",
    "VACUUM ANALYZE bench.contexts",
  ])
    await runOn(url, sql.replaceAll("bench.", `${schema}.`).replaceAll("COUNT", String(count)));
  return store;
}

/** Seconds of single claims. */
export async function claimTimes(store: Store, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let done = 0; done < count; done++) {
    const begun = performance.now();
    await claimOne(store, "bench");
    times.push((performance.now() - begun) / 1_000);
  }
  return times;
}

/** Pools whose sessions hear no notifications, as behind a pooler. */
export const deafPool: OpenPool = (server) => ({
  ...openPool(server),
  listen: () => Promise.reject(new Error("no hints here")),
});

/** Seconds from a commit's answer in one store to the moment at which another one has noticed it. */
export async function wakeTimes(url: string, open: OpenPool, count: number): Promise<readonly number[]> {
  const [writer, reader] = [await openPostgresStore({ url, open }), await openPostgresStore({ url, open })];
  await create(writer, newTask("first"));
  const times: number[] = [];
  for (let done = 0; done < count; done++) {
    const mark = await reader.log.head("project");
    const woken = reader.log.wait("project", mark, 10_000).then(() => performance.now());
    await advanceOne(writer, "first");
    const answered = performance.now();
    times.push(Math.max(0, ((await woken) - answered) / 1_000));
  }
  await writer.close();
  await reader.close();
  return times;
}

/** Seconds of each commit of a small crowd, in the last part of some time. */
export async function commitTimes(store: Store, callers: number, ms: number): Promise<readonly number[]> {
  return (await crowd(callers, ms, (caller) => advanceOne(store, `own-${caller}`))).delays;
}
