import { mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { nodeFiles } from "./adapters/node-files.ts";
import { once } from "./adapters/once.ts";
import { runCli } from "./cli/cli.ts";
import { EXIT, type Place } from "./cli/screen.ts";
import type { Terminal } from "./cli/terminal.ts";
import { loadBundled } from "./operations/bundled.ts";
import type { Context, Role } from "./operations/context.ts";
import { Library } from "./operations/library.ts";
import type { Store } from "./store/store.ts";

const installed = join(dirname(fileURLToPath(import.meta.url)), "..");
const { env } = process;

const terminal: Terminal = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  colour: process.stdout.isTTY === true && env["NO_COLOR"] === undefined,
  watched: process.stderr.isTTY === true,
  now: () => performance.now(),
};

function contextFor(place: Place, role: Role, caller: Context["caller"]): Context {
  const home = resolve(env["NAVIGATOR_HOME"] ?? ".navigator");
  let open: Store | undefined;
  const opened = once(async () => {
    open = await openStore(place, home);
    return open;
  });
  const context: Context = {
    role,
    caller,
    settings: {
      project: place.project ?? env["NAVIGATOR_PROJECT"] ?? "default",
      sync: "loaded",
      leaseMs: 300_000,
      grants: [],
    },
    now: () => Date.now(),
    store: once(async () => {
      const store = await opened();
      await loadBundled({ ...context, store: opened });
      return store;
    }),
    library: new Library(opened),
    files: nodeFiles,
    bundled: join(installed, "workflows"),
    examples: join(installed, "examples"),
    progress: () => undefined,
    close: async () => open?.close(),
  };
  return context;
}

async function openStore({ db, store }: Place, home: string): Promise<Store> {
  const { openSqliteStore } = await import("./store/sqlite/open-sqlite-store.ts");
  if (store === "memory") return openSqliteStore({ file: ":memory:" });
  const file = resolve(db ?? env["NAVIGATOR_DB"] ?? join(home, "navigator.db"));
  mkdirSync(dirname(file), { recursive: true });
  return openSqliteStore({ file });
}

try {
  const operator = { kind: "person", id: userInfo().username, channel: "cli" } as const;
  process.exitCode = await runCli(process.argv.slice(2), {
    version: manifest.version,
    terminal,
    contextFor: (place) => contextFor(place, "operator", operator),
  });
} catch (error) {
  // A bug or a broken machine: everything expected has come back as a value.
  process.stderr.write(
    `INTERNAL ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = EXIT.broken;
}
