import { mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { every } from "./adapters/every.ts";
import { nodeFiles } from "./adapters/node-files.ts";
import { once } from "./adapters/once.ts";
import { runCli } from "./cli/cli.ts";
import { processTerminal } from "./cli/process-terminal.ts";
import { EXIT, type Place } from "./cli/screen.ts";
import type { Services } from "./cli/services.ts";
import { loadBundled } from "./operations/bundled.ts";
import type { Context } from "./operations/context.ts";
import { sweep } from "./operations/fresh.ts";
import { Library } from "./operations/library.ts";
import { observe } from "./operations/observe.ts";
import { operations } from "./operations/operations.ts";
import type { Store } from "./store/store.ts";

const installed = join(dirname(fileURLToPath(import.meta.url)), "..");
const { env } = process;
const SWEEP_MS = 1_000;

/** What an operator at a terminal works with; nothing is opened before it is needed. */
function contextFor(place: Place): Context {
  let open: Store | undefined;
  const opened = once(async () => {
    open = await openStore(place);
    return open;
  });
  const context: Context = {
    role: "operator",
    caller: { kind: "person", id: operatorName(), channel: "cli" },
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

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user often is a number that has no name.
    return env["USER"] ?? "operator";
  }
}

async function openStore({ db, store }: Place): Promise<Store> {
  const { openSqliteStore } = await import("./store/sqlite/open-sqlite-store.ts");
  if (store === "memory") return openSqliteStore({ file: ":memory:" });
  const home = env["NAVIGATOR_HOME"] ?? ".navigator";
  const file = resolve(db ?? env["NAVIGATOR_DB"] ?? join(home, "navigator.db"));
  mkdirSync(dirname(file), { recursive: true });
  return openSqliteStore({ file });
}

/** Servers for agents, loaded only by the commands that serve. */
const services: Services = {
  stdio: async (context, toolsets) => {
    const { serveMcpStdio } = await import("./mcp/stdio.ts");
    const stop = every(SWEEP_MS, () => sweep(context));
    await serveMcpStdio(await factoryOver(context, toolsets));
    stop();
  },
  http: async (context, toolsets, port) => {
    const { listenMcp } = await import("./mcp/listen.ts");
    const stop = every(SWEEP_MS, () => sweep(context));
    const listener = await listenMcp(await factoryOver(context, toolsets), { port });
    const close = async (): Promise<void> => {
      stop();
      await listener.close();
    };
    return { url: listener.url, close };
  },
};

async function factoryOver(context: Context, toolsets: Parameters<Services["stdio"]>[1]) {
  const { mcpFactory } = await import("./mcp/server.ts");
  return mcpFactory({
    operations,
    toolsets,
    version: manifest.version,
    resources: observe(context),
    contextFor: (id, role) => ({
      ...context,
      role,
      caller: { kind: role === "operator" ? "person" : "agent", id, channel: "mcp" },
    }),
  });
}

async function main(): Promise<number> {
  try {
    const { version } = manifest;
    const terminal = processTerminal(process);
    return await runCli(process.argv.slice(2), { version, terminal, contextFor, services });
  } catch (error) {
    // A bug or a broken machine: everything expected has come back as a value.
    process.stderr.write(
      `INTERNAL ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return EXIT.broken;
  }
}

void main().then((exit) => {
  process.exitCode = exit;
});
