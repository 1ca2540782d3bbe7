import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { nodeFiles } from "../../src/adapters/files/node-files.ts";
import { lazy } from "../../src/adapters/process/lazy.ts";
import { pause } from "../../src/adapters/process/pause.ts";
import type { Operation } from "../../src/operations/door/operation.ts";
import { perform } from "../../src/operations/door/perform.ts";
import { Library } from "../../src/operations/library/library.ts";
import { loadTaskTree } from "../../src/operations/planting/load-task-tree.ts";
import type { Call } from "../../src/operations/ports/call.ts";
import { handlesOnly } from "../../src/operations/ports/run-states.ts";
import { defaultSettings, type Settings } from "../../src/operations/ports/settings.ts";
import { Waits } from "../../src/operations/ports/waits.ts";
import { loadWorkflow } from "../../src/operations/workflows/load-workflow.ts";
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

/** A call over its own database file, wired as in the product. */
export function callOver({ file, synchronous, sync = "loaded" }: DeskOptions): Call {
  const store = lazy(() => openSqliteStore({ file, synchronous }));
  return {
    role: "operator",
    caller: { kind: "agent", id: "bench" },
    ports: {
      settings: { ...defaultSettings, project: "bench", sync },
      now: () => Date.now(),
      store,
      rest: async () => {},
      waits: new Waits(pause),
      library: new Library(store),
      files: nodeFiles,
      root: process.cwd(),
      bundled: join(process.cwd(), "workflows"),
      examples: join(process.cwd(), "examples"),
      states: handlesOnly(randomBytes),
      close: async () => (await store()).close(),
    },
    progress: () => undefined,
    syncSummary: undefined,
  };
}

/** The answer's data. Throws on a refusal, which would be fast for the wrong reason. */
export async function ask<T>(operation: Pick<Operation, "name">, input: unknown, call: Call): Promise<T> {
  const result = await perform(operation as Operation, input, call);
  if (!result.ok) throw new Error(`${operation.name}: ${result.refusal.code} ${result.refusal.message}`);
  return result.value.data as T;
}

export async function loadExample(call: Call): Promise<void> {
  await ask(loadWorkflow, { definition: example }, call);
}

/** Loads tasks of the example workflow and returns their ids. */
export async function plant(call: Call, count: number, from: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `task-${from + index}`);
  for (let first = 0; first < count; first += MOST_AT_ONCE) {
    const tasks = ids.slice(first, first + MOST_AT_ONCE).map((id) => ({ id, workflowType: example.id }));
    await ask(loadTaskTree, { tasks }, call);
  }
  return ids;
}
