import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFiles } from "../../src/adapters/files/node-files.ts";
import { lazy } from "../../src/adapters/process/lazy.ts";
import { pause } from "../../src/adapters/process/pause.ts";
import { type HistoryEntry, isTaskEntry } from "../../src/model/history.ts";
import {
  APPROVERS,
  CEREMONY,
  FEEDBACK,
  FILE_MARK,
  GONE_WORKER,
  INVITATION,
  LIFECYCLE,
  LINK_CLOCK,
  LINKS,
  RUN,
  SIGNATURES,
  SUBJECT,
  WIP,
  WORKER,
} from "../../src/model/record-kind.ts";
import type { Refusal, Result } from "../../src/model/refusal.ts";
import type { TaskRecord, TaskSummary } from "../../src/model/task.ts";
import type { Operation } from "../../src/operations/door/operation.ts";
import { type Answer, perform } from "../../src/operations/door/perform.ts";
import { Library } from "../../src/operations/library/library.ts";
import { withLifecycles } from "../../src/operations/library/pinned-lifecycles.ts";
import { sweep } from "../../src/operations/movement/load-current.ts";
import { operations } from "../../src/operations/operations.ts";
import type { Call, Ports } from "../../src/operations/ports/call.ts";
import { defaultSettings } from "../../src/operations/ports/settings.ts";
import { Waits } from "../../src/operations/ports/waits.ts";
import { loadBundled } from "../../src/operations/workflows/bundled.ts";
import type { SqliteOptions } from "../../src/store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { newKeyring } from "../../src/tokens/keys.ts";
import { openStoreAt } from "./open-store-at.ts";
import { putBundled } from "./put-bundled.ts";

/** The folder of the workflows that Navigator ships. */
const SHIPPED = "workflows";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Data = Readonly<Record<string, unknown>>;

/** A task as operations return it. */
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
  readonly role?: Call["role"];
  readonly caller?: string;
  readonly settings?: Partial<Ports["settings"]>;
  /** the folder of the bundled workflows; a folder without definitions starts faster */
  readonly bundled?: string;
  readonly states?: Partial<Ports["states"]>;
  readonly agents?: Ports["agents"];
  /** the notes of hooks */
  readonly hooks?: Ports["hooks"];
  /** replaces the manual clock */
  readonly clock?: () => number;
}

const KINDS = [
  RUN,
  WORKER,
  GONE_WORKER,
  LINKS,
  LINK_CLOCK,
  WIP,
  FILE_MARK,
  LIFECYCLE,
  FEEDBACK,
  APPROVERS,
  CEREMONY,
  INVITATION,
  SUBJECT,
  SIGNATURES,
  "metrics.worker",
];

const ring = newKeyring(randomBytes, 1_700_000_000_000);

/** The ports of operations over a store in memory, in a file or on a server (`file` is its URL), with a manual clock. */
export class Desk {
  readonly call: Call;
  #now = 1_700_000_000_000;

  constructor(options: DeskOptions = {}) {
    const {
      role = "operator",
      caller = "tester",
      settings = {},
      bundled = SHIPPED,
      clock,
      states = {},
      agents,
      hooks,
      ...rest
    } = options;
    const wall = clock ?? (() => this.#now);
    let open: Store | undefined;
    const opened = lazy(async () => {
      const at = { now: wall, ...rest };
      open = withLifecycles(
        await (isOnServer(rest.file) ? openOnServer(wall) : openStoreAt(rest.file ?? ":memory:", at)),
      );
      return open;
    });
    const call: Call = {
      role,
      caller: { kind: role === "operator" ? "person" : "agent", id: caller },
      ports: {
        settings: {
          ...defaultSettings,
          project: "test",
          leaseMs: 60_000,
          runLeaseMs: 3_600_000,
          ...settings,
        },
        now: () => open?.now() ?? wall(),
        store: lazy(async () => {
          const store = await opened();
          const load = bundled === SHIPPED ? putBundled : loadBundled;
          await load({ ...call, ports: { ...call.ports, store: opened } });
          return store;
        }),
        rest: async () => {},
        waits: new Waits(pause),
        library: new Library(() => call.ports.store()),
        files: nodeFiles,
        root,
        bundled: resolve(root, bundled),
        examples: join(root, "examples"),
        ...(agents && { agents }),
        ...(hooks && { hooks }),
        states: {
          kind: "handle",
          carried: false,
          keys: async () => ({ ok: true, value: ring }),
          random: randomBytes,
          ...states,
        },
        close: async () => open?.close(),
      },
      progress: () => undefined,
      syncSummary: undefined,
    };
    this.call = call;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** The same store for another caller. */
  as(role: Call["role"], caller: string, grants: readonly string[] = []): Call {
    const kind = role === "operator" ? "person" : "agent";
    const settings = { ...this.call.ports.settings, grants: grants.map((operation) => ({ operation })) };
    return {
      ...this.call,
      role,
      caller: { kind, id: caller },
      ports: { ...this.call.ports, settings },
    };
  }

  try(name: string, input: unknown, call: Call = this.call): Promise<Result<Answer<Data>>> {
    return perform(operationNamed(name), input, call);
  }

  /** The whole answer, validated against the operation's output schema. */
  async ask(name: string, input: unknown = {}, call?: Call): Promise<Answer<Data>> {
    const result = await this.try(name, input, call);
    if (!result.ok) throw new Error(`${name}: ${result.refusal.code}: ${result.refusal.message}`);
    const fits = operationNamed(name).output.strict().safeParse(result.value.data);
    if (!fits.success) throw new Error(`${name} answered something else than it says: ${fits.error.message}`);
    return result.value;
  }

  async data<T = Data>(name: string, input: unknown = {}, call?: Call): Promise<T> {
    return (await this.ask(name, input, call)).data as T;
  }

  async refusal(name: string, input: unknown, call?: Call): Promise<Refusal> {
    const result = await this.try(name, input, call);
    if (result.ok) throw new Error(`${name} was accepted: ${JSON.stringify(result.value)}`);
    return result.refusal;
  }

  /** The refusal of a call; throws if the call changed the store. */
  async harmless(name: string, input: unknown, call?: Call): Promise<Refusal> {
    const before = await this.dump();
    const refusal = await this.refusal(name, input, call);
    if ((await this.dump()) !== before) throw new Error(`${name} was refused and changed something`);
    return refusal;
  }

  /** Loads tasks. */
  plant(...tasks: readonly Data[]): Promise<Data> {
    return this.data("load_task_tree", { tasks });
  }

  load(id: string, definition: unknown): Promise<Data> {
    return this.data("load_workflow", { id, definition });
  }

  /** Loads a workflow and plants tasks that follow it. */
  async plantIn(workflow: string, definition: unknown, ...tasks: readonly string[]): Promise<this> {
    await this.load(workflow, definition);
    await this.plant(...tasks.map((id) => ({ id, workflowType: workflow })));
    return this;
  }

  /** Reports results in order (`undefined`: without a result); returns the last answer. */
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

  /** Claims tasks for a worker. */
  async take(worker: string, query: Data = {}, leaseMs?: number): Promise<readonly Shown[]> {
    const claim = { worker, ...(leaseMs !== undefined && { leaseMs }) };
    return (await this.data<{ tasks: Shown[] }>("get_next_tasks_from_tree", { ...query, claim })).tasks;
  }

  /** The ids of the queued tasks, in order. */
  async queue(query: Data = {}): Promise<readonly string[]> {
    const { tasks } = await this.data<{ tasks: Shown[] }>("get_next_tasks_from_tree", {
      limit: 100,
      ...query,
    });
    return tasks.map(({ id }) => id);
  }

  sweep(): Promise<number> {
    return sweep(this.call);
  }

  async record(id: string): Promise<TaskRecord> {
    const [record] = await (await this.call.ports.store()).tasks.load(this.call.ports.settings.project, [id]);
    if (!record) throw new Error(`there is no task ${id}`);
    return record;
  }

  async records(): Promise<readonly TaskRecord[]> {
    const { project } = this.call.ports.settings;
    return (await (await this.call.ports.store()).tasks.list({ project, limit: 1_000_000 })).tasks;
  }

  /** The entries of tasks. */
  async history(task?: string): Promise<readonly HistoryEntry[]> {
    const { project } = this.call.ports.settings;
    const { log } = await this.call.ports.store();
    const query = { project, limit: 1_000_000 };
    return task === undefined ? (await log.all(query)).filter(isTaskEntry) : log.ofTask({ ...query, task });
  }

  /** All stored data of the project, as text. */
  async dump(): Promise<string> {
    const store = await this.call.ports.store();
    const { project } = this.call.ports.settings;
    const syncs = await store.syncs.list({ project, limit: 1_000_000 });
    const definitions = await store.definitions.heads(project);
    const records = [];
    for (const kind of KINDS) records.push(await store.records.list(project, kind, { limit: 1_000_000 }));
    const log = await store.log.all({ project, limit: 1_000_000 });
    return JSON.stringify([await this.records(), log, syncs, definitions, records]);
  }

  close(): Promise<void> {
    return this.call.ports.close();
  }
}

export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
}

/** Whether the run uses PostgreSQL where a desk names no file. */
function isOnServer(file: string | undefined): boolean {
  return file === undefined && process.env["NAVIGATOR_TEST_STORE"] === "postgres";
}

/** Imported only here: it needs the server of a test run, which programs that use desks do not have. */
async function openOnServer(now: () => number): Promise<Store> {
  const { postgresForTest } = await import("./postgres-for-test.ts");
  return postgresForTest(now);
}
