import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { once } from "../../src/adapters/once.ts";
import { type HistoryEntry, isTaskEntry } from "../../src/model/history.ts";
import { RUN } from "../../src/model/record-kind.ts";
import type { Refusal, Result } from "../../src/model/refusal.ts";
import type { TaskRecord, TaskSummary } from "../../src/model/task.ts";
import { loadBundled } from "../../src/operations/bundled.ts";
import { type Answer, call } from "../../src/operations/call.ts";
import type { Context } from "../../src/operations/context.ts";
import { sweep } from "../../src/operations/fresh.ts";
import { Library } from "../../src/operations/library.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { operations } from "../../src/operations/operations.ts";
import { defaultSettings } from "../../src/operations/settings.ts";
import { openSqliteStore, type SqliteOptions } from "../../src/store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { newKeyring } from "../../src/tokens/keys.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Data = Readonly<Record<string, unknown>>;

/** A task as tests look at it. */
export type Shown = TaskSummary & {
  readonly context?: Data;
  readonly variables?: Data;
  readonly waitingFor?: string;
  readonly fence?: number;
  readonly leaseUntil?: number;
};

export interface Advanced extends Data {
  readonly previousStep: string;
  readonly nextStep: string;
  readonly action: string;
  readonly task: Shown;
  readonly brief: string;
  readonly warnings?: readonly string[];
}

export interface DeskOptions extends Partial<SqliteOptions> {
  readonly role?: Context["role"];
  readonly caller?: string;
  readonly settings?: Partial<Context["settings"]>;
  /** the folder of the workflows that come with Navigator */
  readonly bundled?: string;
  readonly states?: Partial<Context["states"]>;
  /** a clock that goes, instead of the one that stands */
  readonly clock?: () => number;
}

const ring = newKeyring(randomBytes, 1_700_000_000_000);

/** Everything operations need, over a store in memory or in a file, with a clock that stands until it is moved. */
export class Desk {
  readonly context: Context;
  #now = 1_700_000_000_000;

  constructor(options: DeskOptions = {}) {
    const {
      role = "operator",
      caller = "tester",
      settings = {},
      bundled = "workflows",
      clock,
      states = {},
      ...rest
    } = options;
    const wall = clock ?? (() => this.#now);
    let open: Store | undefined;
    const opened = once(async () => {
      open = await openSqliteStore({ file: ":memory:", synchronous: "NORMAL", now: wall, ...rest });
      return open;
    });
    const context: Context = {
      role,
      caller: { kind: role === "operator" ? "person" : "agent", id: caller },
      settings: { ...defaultSettings, project: "test", leaseMs: 60_000, runLeaseMs: 3_600_000, ...settings },
      now: () => open?.now() ?? wall(),
      store: once(async () => {
        const store = await opened();
        await loadBundled({ ...context, store: opened });
        return store;
      }),
      library: new Library(() => context.store()),
      files: nodeFiles,
      root,
      bundled: resolve(root, bundled),
      examples: join(root, "examples"),
      states: {
        kind: "handle",
        carried: false,
        keys: async () => ({ ok: true, value: ring }),
        random: randomBytes,
        ...states,
      },
      progress: () => undefined,
      tally: undefined,
      close: async () => open?.close(),
    };
    this.context = context;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** The same store as somebody else sees it. */
  as(role: Context["role"], caller: string, grants: readonly string[] = []): Context {
    const kind = role === "operator" ? "person" : "agent";
    const settings = { ...this.context.settings, grants: grants.map((operation) => ({ operation })) };
    return { ...this.context, role, caller: { kind, id: caller }, settings };
  }

  try(name: string, input: unknown, context: Context = this.context): Promise<Result<Answer<Data>>> {
    return call(operationNamed(name), input, context);
  }

  /** The whole answer, which fits what the operation says it answers. */
  async ask(name: string, input: unknown = {}, context?: Context): Promise<Answer<Data>> {
    const result = await this.try(name, input, context);
    if (!result.ok) throw new Error(`${name}: ${result.refusal.code}: ${result.refusal.message}`);
    const fits = operationNamed(name).output.strict().safeParse(result.value.data);
    if (!fits.success) throw new Error(`${name} answered something else than it says: ${fits.error.message}`);
    return result.value;
  }

  async data<T = Data>(name: string, input: unknown = {}, context?: Context): Promise<T> {
    return (await this.ask(name, input, context)).data as T;
  }

  async refusal(name: string, input: unknown, context?: Context): Promise<Refusal> {
    const result = await this.try(name, input, context);
    if (result.ok) throw new Error(`${name} was accepted: ${JSON.stringify(result.value)}`);
    return result.refusal;
  }

  /** The refusal of a call that has left everything as it was. */
  async harmless(name: string, input: unknown, context?: Context): Promise<Refusal> {
    const before = await this.dump();
    const refusal = await this.refusal(name, input, context);
    if ((await this.dump()) !== before) throw new Error(`${name} was refused and changed something`);
    return refusal;
  }

  /** Loads tasks, each by its id and workflow and whatever else is said. */
  plant(...tasks: readonly Data[]): Promise<Data> {
    return this.data("load_task_tree", { tasks });
  }

  load(id: string, definition: unknown): Promise<Data> {
    return this.data("load_workflow", { id, definition });
  }

  /** Reports one result after another; `undefined` reports none. The last answer. */
  async advance(taskId: string, first: string | undefined, ...more: readonly string[]): Promise<Advanced> {
    const report = (result: string | undefined) =>
      this.data<Advanced>("advance_task", { taskId, ...(result !== undefined && { result }) });
    let answer = await report(first);
    for (const result of more) answer = await report(result);
    return answer;
  }

  async task(taskId: string): Promise<Shown> {
    return (await this.data<{ task: Shown }>("get_task", { taskId })).task;
  }

  /** Takes tasks for a worker. */
  async take(worker: string, query: Data = {}, leaseMs?: number): Promise<readonly Shown[]> {
    const claim = { worker, ...(leaseMs !== undefined && { leaseMs }) };
    return (await this.data<{ tasks: Shown[] }>("get_next_tasks_from_tree", { ...query, claim })).tasks;
  }

  /** The ids of what can be worked on, best first. */
  async queue(query: Data = {}): Promise<readonly string[]> {
    const { tasks } = await this.data<{ tasks: Shown[] }>("get_next_tasks_from_tree", {
      limit: 100,
      ...query,
    });
    return tasks.map(({ id }) => id);
  }

  sweep(): Promise<number> {
    return sweep(this.context);
  }

  async record(id: string): Promise<TaskRecord> {
    const [record] = await (await this.context.store()).tasks.load(this.context.settings.project, [id]);
    if (!record) throw new Error(`there is no task ${id}`);
    return record;
  }

  async records(): Promise<readonly TaskRecord[]> {
    const { project } = this.context.settings;
    return (await (await this.context.store()).tasks.list({ project, limit: 1_000_000 })).tasks;
  }

  /** The entries of tasks. */
  async history(task?: string): Promise<readonly HistoryEntry[]> {
    const { project } = this.context.settings;
    const { log } = await this.context.store();
    const query = { project, limit: 1_000_000 };
    return task === undefined ? (await log.all(query)).filter(isTaskEntry) : log.ofTask({ ...query, task });
  }

  /** Everything the store keeps of the project, as text. */
  async dump(): Promise<string> {
    const store = await this.context.store();
    const { project } = this.context.settings;
    const syncs = await store.syncs.list({ project, limit: 1_000_000 });
    const definitions = await store.definitions.list(project);
    const runs = await store.records.list(project, RUN, { limit: 1_000_000 });
    const log = await store.log.all({ project, limit: 1_000_000 });
    return JSON.stringify([await this.records(), log, syncs, definitions, runs]);
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
}
