import { nodeFiles } from "../../src/adapters/node-files.ts";
import { runCli } from "../../src/cli/cli.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import type { Context } from "../../src/operations/context.ts";
import { Library } from "../../src/operations/library.ts";
import type { Store } from "../../src/store/store.ts";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const noStore = (): Promise<Store> => Promise.reject(new Error("this needs no store"));

const context: Context = {
  role: "operator",
  caller: { kind: "person", id: "tester" },
  settings: { project: "test", sync: "off", leaseMs: 1_000, grants: [] },
  now: () => 0,
  store: noStore,
  library: new Library(noStore),
  files: nodeFiles,
  bundled: "workflows",
  examples: "examples",
  progress: () => undefined,
  close: () => Promise.resolve(),
};

/** Runs a command inside this process, on a terminal that is only pretended. */
export async function say(args: readonly string[], terminal: Partial<Terminal> = {}): Promise<Said> {
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
    contextFor: () => context,
    services: {
      stdio: () => Promise.reject(new Error("nothing is served here")),
      http: () => Promise.reject(Object.assign(new Error("taken"), { code: "EADDRINUSE" })),
    },
  });
  return { code, out, err };
}
