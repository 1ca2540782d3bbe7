import { randomBytes } from "node:crypto";
import { posix } from "node:path";
import { nodeFiles } from "../../src/adapters/files/node-files.ts";
import { lazy } from "../../src/adapters/process/lazy.ts";
import { pause } from "../../src/adapters/process/pause.ts";
import { runCli } from "../../src/cli/cli.ts";
import type { ConfigSources } from "../../src/cli/configure.ts";
import type { Services } from "../../src/cli/services.ts";
import { settingsAt } from "../../src/cli/settings-at.ts";
import type { StoreOptions } from "../../src/cli/store-options.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { Library } from "../../src/operations/library/library.ts";
import type { Call } from "../../src/operations/ports/call.ts";
import type { Machine } from "../../src/operations/ports/machine.ts";
import { handlesOnly } from "../../src/operations/ports/run-states.ts";
import { defaultSettings } from "../../src/operations/ports/settings.ts";
import { Waits } from "../../src/operations/ports/waits.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { attack } from "../support/attacker.ts";
import { drill } from "../support/drill.ts";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const noStore = (): Promise<Store> => Promise.reject(new Error("this needs no store"));

const call: Call = {
  role: "operator",
  caller: { kind: "person", id: "tester" },
  ports: {
    settings: { ...defaultSettings, project: "default", sync: "off" },
    now: () => 0,
    store: noStore,
    rest: async () => {},
    waits: new Waits(pause),
    library: new Library(noStore),
    attack,
    drill,
    files: nodeFiles,
    root: ".",
    bundled: "workflows",
    examples: "examples",
    states: handlesOnly(randomBytes),
    close: () => Promise.resolve(),
  },
  progress: () => undefined,
  syncSummary: undefined,
};

/** The same as in `main.ts`, in a simulated folder. */
function callAt(options: StoreOptions): Call {
  const machine: Machine = {
    node: { running: "20.19.0", needed: ">=20.19" },
    self: ["navigator"],
    home: "/here/.navigator",
    database: posix.resolve("/here", options.db ?? ".navigator/navigator.db"),
    look: () => Promise.resolve(undefined),
  };
  const settings = settingsAt(options, {});
  const { configured } = options;
  if (options.store !== "memory") return { ...call, ports: { ...call.ports, machine, settings, configured } };
  const store = lazy(() => openSqliteStore({ file: ":memory:" }));
  return { ...call, ports: { ...call.ports, machine, settings, store, library: new Library(store) } };
}

/** Runs a command inside this process, on a simulated terminal. */
export async function say(
  args: readonly string[],
  terminal: Partial<Terminal> = {},
  services: Partial<Services> = {},
  callFor: (options: StoreOptions) => Call = callAt,
  config: Partial<ConfigSources> = {},
): Promise<Said> {
  let out = "";
  let err = "";
  const code = await runCli(args, {
    version: "1.2.3",
    terminal: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      colour: { out: false, err: false },
      watched: false,
      now: () => 0,
      untilStopped: () => Promise.resolve(),
      ...terminal,
    },
    callFor,
    config: { files: () => [], beside: nodeFiles.beside, env: {}, ...config },
    services: {
      stdio: () => Promise.reject(new Error("nothing is served here")),
      http: () => Promise.reject(Object.assign(new Error("taken"), { code: "EADDRINUSE" })),
      canary: async () => ({ session: "canary-1", ms: 40, problem: "was silent" }),
      answerHook: async () => ({ out: "", err: "", exit: 0 }),
      docs: () =>
        Promise.resolve({
          ok: true,
          value: { url: "http://127.0.0.1:4800", close: () => Promise.resolve() },
        }),
      login: () => Promise.resolve({ ok: true, value: "http://127.0.0.1:4747/login?ticket=t" }),
      token: (role) => Promise.resolve({ ok: true, value: `token of the ${role}` }),
      agents: {
        list: () => Promise.resolve({ ok: true, value: [] }),
        add: (name) => Promise.resolve({ ok: true, value: `token of ${name}` }),
        revoke: (name) => Promise.resolve({ ok: true, value: { name } }),
      },
      moveProject: async ({ from }) => ({
        ok: false,
        problem: `There is no database at ${from}.`,
        advice: "Check --from.",
      }),
      moveStore: async ({ from }) => ({
        ok: false,
        problem: `There is no database at ${from}.`,
        advice: "Check it.",
      }),
      publish: {
        note: async () => ({ ok: true, value: "refs/notes/navigator-anchors" }),
        post: async (address) => ({
          ok: false,
          problem: `The receiver ${address} did not take it.`,
          advice: "Check it.",
        }),
      },
      rotateKeys: () => Promise.resolve({ ok: true, value: { home: "/here/.navigator" } }),
      servers: () => Promise.resolve([]),
      isOperator: () => Promise.resolve(false),
      bind: () => Promise.resolve({ ok: true, value: { fingerprint: "f".repeat(64) } }),
      files: {
        read: () => Promise.resolve(undefined),
        write: () => Promise.resolve(),
        look: () => Promise.resolve({ is: "absent", folders: [] }),
        remove: () => Promise.resolve(),
      },
      hasTraces: () => Promise.resolve(false),
      self: ["npx", "-y", "agent-navigator"],
      hook: ["npx", "-y", "agent-navigator", "hook"],
      ...services,
    },
  });
  return { code, out, err };
}
