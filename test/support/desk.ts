import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { once } from "../../src/adapters/once.ts";
import { loadBundled } from "../../src/operations/bundled.ts";
import { type Answer, call } from "../../src/operations/call.ts";
import type { Context } from "../../src/operations/context.ts";
import { Library } from "../../src/operations/library.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { operations } from "../../src/operations/operations.ts";
import type { Refusal, Result } from "../../src/model/refusal.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface DeskOptions {
  readonly file?: string;
  readonly role?: Context["role"];
  readonly caller?: string;
  readonly settings?: Partial<Context["settings"]>;
}

/** Everything operations need, over a store in memory or in a file, with a clock that stands until it is moved. */
export class Desk {
  readonly context: Context;
  #now = 1_700_000_000_000;

  constructor({ file = ":memory:", role = "operator", caller = "tester", settings = {} }: DeskOptions = {}) {
    const opened = once(() => openSqliteStore({ file, synchronous: "NORMAL" }));
    const context: Context = {
      role,
      caller: { kind: role === "operator" ? "person" : "agent", id: caller },
      settings: { project: "test", sync: "loaded", leaseMs: 60_000, grants: [], ...settings },
      now: () => this.#now,
      store: once(async () => {
        const store = await opened();
        await loadBundled({ ...context, store: opened });
        return store;
      }),
      library: new Library(opened),
      files: nodeFiles,
      bundled: join(root, "workflows"),
      examples: join(root, "examples"),
      progress: () => undefined,
      close: async () => (await opened()).close(),
    };
    this.context = context;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** The same store as somebody else sees it. */
  as(role: Context["role"], caller: string): Context {
    const kind = role === "operator" ? "person" : "agent";
    return { ...this.context, role, caller: { kind, id: caller } };
  }

  try(name: string, input: unknown, context: Context = this.context): Promise<Result<Answer<Record<string, unknown>>>> {
    return call(operationNamed(name), input, context);
  }

  /** The whole answer. */
  async ask(name: string, input: unknown = {}, context?: Context): Promise<Answer<Record<string, unknown>>> {
    const result = await this.try(name, input, context);
    if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.message}`);
    return result.value;
  }

  async refusal(name: string, input: unknown, context?: Context): Promise<Refusal> {
    const result = await this.try(name, input, context);
    if (result.ok) throw new Error(`${name} was accepted: ${JSON.stringify(result.value)}`);
    return result.refusal;
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
}

