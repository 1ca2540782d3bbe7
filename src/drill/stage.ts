import { resolveConfig } from "../config/resolve-config.ts";
import type { Result } from "../model/refusal.ts";
import { perform } from "../operations/door/perform.ts";
import { Library } from "../operations/library/library.ts";
import { operations } from "../operations/operations.ts";
import type { Call } from "../operations/ports/call.ts";
import { seeded } from "../rehearsal/seeded.ts";
import type { Store } from "../store/store.ts";

const BEGIN = 1_700_000_000_000;
export const LEASE_MS = 300_000;

export type Answer = Readonly<Record<string, unknown>>;

/** A place to rehearse in: its own store, its own clock, seeded randomness, and the real operations. */
export class Stage {
  /** the time since the beginning */
  now = 0;
  calls = 0;
  readonly store: Store;
  readonly #operator: Call;

  constructor(outside: Call, store: Store, seed: number, lifecycle: StagedLifecycle) {
    this.store = store;
    const chance = seeded(seed);
    const random = (size: number) => Uint8Array.from({ length: size }, () => Math.floor(chance() * 256));
    const opened = async () => store;
    const { ask: _ask, lead: _lead, reply: _reply, sink: _sink, ...rest } = outside;
    const { archive: _archive, machine: _machine, aside: _aside, agents: _agents, ...ports } = outside.ports;
    const configured = ports.configured ?? { ...resolveConfig([]), findings: [] };
    const { file, name } = lifecycle;
    const lifecycles = [...(configured.values.lifecycles ?? []), ...(file === undefined ? [] : [file])];
    const values = { ...configured.values, lifecycles, defaultLifecycle: name, overlays: [] };
    this.#operator = {
      ...rest,
      role: "operator",
      caller: { kind: "person", id: "coordinator", channel: "terminal" },
      ports: {
        ...ports,
        configured: { ...configured, values },
        settings: { ...ports.settings, project: "rehearsal", sync: "off", leaseMs: LEASE_MS },
        now: () => BEGIN + this.now,
        store: opened,
        library: new Library(opened),
        states: { ...ports.states, kind: "handle", carried: false, random },
        close: async () => undefined,
      },
      progress: () => undefined,
    };
  }

  /** A call of the coordinator, who is an operator. */
  direct(name: string, input: object): Promise<Result<Answer>> {
    return this.#perform(name, input, this.#operator);
  }

  /** A call of a worker, which is an agent. */
  work(worker: string, name: string, input: object): Promise<Result<Answer>> {
    const caller = { kind: "agent", id: worker, channel: "mcp" } as const;
    return this.#perform(name, { worker_id: worker, ...input }, { ...this.#operator, role: "agent", caller });
  }

  async #perform(name: string, input: object, call: Call): Promise<Result<Answer>> {
    const operation = byName.get(name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    this.calls += 1;
    const result = await perform(operation, input, call);
    return result.ok ? { ok: true, value: result.value.data as Answer } : result;
  }
}

export interface StagedLifecycle {
  /** its file; absent for a known lifecycle */
  readonly file: string | undefined;
  readonly name: string;
}

const byName = new Map(operations.map((operation) => [operation.name, operation]));
