import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { once } from "../../src/adapters/once.ts";
import { call } from "../../src/operations/call.ts";
import type { Context } from "../../src/operations/context.ts";
import { handlesOnly } from "../../src/operations/guided/run-states.ts";
import { Library } from "../../src/operations/library.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { defaultSettings, type Settings } from "../../src/operations/settings.ts";
import { loadTaskTree } from "../../src/operations/tasks/load-task-tree.ts";
import { loadWorkflow } from "../../src/operations/tasks/load-workflow.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";
import type { Synchronous } from "../../src/store/sqlite/prepare-database.ts";
import { example } from "./example.ts";

/** The limit of one `load_task_tree` call. */
const MOST_AT_ONCE = 10_000;

export interface DeskOptions {
  readonly file: string;
  readonly synchronous: Synchronous;
  readonly sync?: Settings["sync"];
}

/** The operations' context over its own database file, wired as in the product. */
export function contextOver({ file, synchronous, sync = "loaded" }: DeskOptions): Context {
  const store = once(() => openSqliteStore({ file, synchronous }));
  return {
    role: "operator",
    caller: { kind: "agent", id: "bench" },
    settings: { ...defaultSettings, project: "bench", sync },
    now: () => Date.now(),
    store,
    library: new Library(store),
    files: nodeFiles,
    root: process.cwd(),
    bundled: join(process.cwd(), "workflows"),
    examples: join(process.cwd(), "examples"),
    states: handlesOnly(randomBytes),
    progress: () => undefined,
    tally: undefined,
    close: async () => (await store()).close(),
  };
}

/** The answer's data. Throws on a refusal, which would be fast for the wrong reason. */
export async function ask<T>(
  operation: Pick<Operation, "name">,
  input: unknown,
  context: Context,
): Promise<T> {
  const result = await call(operation as Operation, input, context);
  if (!result.ok) throw new Error(`${operation.name}: ${result.refusal.code} ${result.refusal.message}`);
  return result.value.data as T;
}

export async function loadExample(context: Context): Promise<void> {
  await ask(loadWorkflow, { definition: example }, context);
}

/** Loads tasks of the example workflow and returns their ids. */
export async function plant(context: Context, count: number, from: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `task-${from + index}`);
  for (let first = 0; first < count; first += MOST_AT_ONCE) {
    const tasks = ids.slice(first, first + MOST_AT_ONCE).map((id) => ({ id, workflowType: example.id }));
    await ask(loadTaskTree, { tasks }, context);
  }
  return ids;
}
