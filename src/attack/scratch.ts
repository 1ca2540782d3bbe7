import { Library } from "../operations/library/library.ts";
import type { Call } from "../operations/ports/call.ts";
import type { EvidencePort } from "../operations/ports/evidence-port.ts";
import type { Trust } from "../operations/ports/trust.ts";
import { pick, seeded } from "../rehearsal/seeded.ts";
import type { Store } from "../store/store.ts";
import { newKeyring } from "../tokens/keys.ts";
import { hostileRouting } from "./hostile-routing.ts";
import type { GroundTruth } from "./judge-event.ts";

/** The simulated outside world; only the campaign changes it. */
export interface ScratchWorld extends GroundTruth {
  now: number;
  person: boolean;
  shown: boolean;
}

/** An isolated setting: its own store, a manual clock, seeded randomness. */
export interface Scratch {
  readonly store: Store;
  readonly world: ScratchWorld;
  /** the versions whose commands may run */
  readonly trusted: Set<string>;
  readonly chance: () => number;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
  /** a call by the person, who is an operator */
  readonly operator: Call;
  readonly agent: (id: string, states?: "handle" | "sealed") => Call;
  /** the same caller, whose reports a router judges by false figures and a lying model */
  readonly routed: (by: Call) => Call;
}

const BEGIN = 1_700_000_000_000;

export function scratchOver(outside: Call, store: Store, seed: number): Scratch {
  const chance = seeded(seed);
  const world: ScratchWorld = { now: BEGIN, person: false, shown: false };
  const random = (size: number) => Uint8Array.from({ length: size }, () => Math.floor(chance() * 256));
  const ring = newKeyring(random, BEGIN);
  const opened = async () => store;
  const trusted = new Set<string>();
  const { ask: _ask, lead: _lead, reply: _reply, ...rest } = outside;
  const { archive: _archive, machine: _machine, aside: _aside, ...near } = outside.ports;
  // An attack measures nothing of the user's project, and asks no real model.
  const { collectors: _collectors, model: _model, ...ports } = near;
  const operator: Call = {
    ...rest,
    role: "operator",
    caller: { kind: "person", id: "operator", channel: "terminal" },
    ports: {
      ...ports,
      settings: { ...ports.settings, project: "attacked", sync: "off", commands: "trusted" },
      now: () => world.now,
      store: opened,
      library: new Library(opened),
      evidence: staged(world),
      trust: trusting(trusted),
      states: { kind: "handle", carried: false, keys: async () => ({ ok: true, value: ring }), random },
      close: async () => undefined,
    },
    progress: () => undefined,
  };
  const agent: Scratch["agent"] = (id, kind = "handle") => ({
    ...operator,
    role: "agent",
    caller: { kind: "agent", id, channel: "mcp" },
    ports: { ...operator.ports, states: { ...operator.ports.states, kind } },
  });
  const lies = hostileRouting(chance, ports.configured);
  const routed: Scratch["routed"] = (by) => ({ ...by, ports: { ...by.ports, ...lies() } });
  return { store, world, trusted, chance, pick: (items) => pick(items, chance), operator, agent, routed };
}

/** Simulated evidence, without commands and files: all of it holds, or none. */
function staged(world: ScratchWorld): EvidencePort {
  const tests = { total: 1, passed: 1, failed: 0, skipped: 0 };
  return {
    run: async () => (world.shown ? { exitCode: 0, output: "" } : { exitCode: 1, output: "" }),
    report: async () =>
      world.shown
        ? { ok: true, report: { tests, suites: 1, failures: [] } }
        : { ok: false, problem: "there is no such report" },
    digest: async (path) => ({ ok: false, why: "unreadable", problem: `${path} is not there` }),
  };
}

/** Trusts the versions that the operator loaded, but not versions that agents load later. */
function trusting(versions: ReadonlySet<string>): Trust {
  const trusted = (content: string) => ({ content, workflowId: "", commands: [], by: "operator", at: BEGIN });
  return {
    list: async () => ({ ok: true, value: [...versions].map(trusted) }),
    add: async () => ({ ok: true, value: undefined }),
    remove: async () => ({ ok: true, value: undefined }),
  };
}
