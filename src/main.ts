import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { nodeEvidence } from "./adapters/collectors/node-evidence.ts";
import { nodeArchive } from "./adapters/files/node-archive.ts";
import { nodeFiles } from "./adapters/files/node-files.ts";
import { protectDatabase } from "./adapters/files/protected-paths.ts";
import { userFiles } from "./adapters/files/user-files.ts";
import { ask } from "./adapters/process/ask.ts";
import { databaseAt } from "./adapters/process/database-at.ts";
import { shippedIn } from "./adapters/process/installed-folders.ts";
import { lazy } from "./adapters/process/lazy.ts";
import { nodeMachine } from "./adapters/process/node-machine.ts";
import { operatorName } from "./adapters/process/operator-name.ts";
import { selfCommand } from "./adapters/process/self-command.ts";
import { keyFile } from "./adapters/secrets/key-file.ts";
import { loginAt } from "./adapters/secrets/login-at.ts";
import { rotateKeys } from "./adapters/secrets/rotate-keys.ts";
import { hasOperatorToken, serverCredentials } from "./adapters/secrets/server-credentials.ts";
import { trustFile } from "./adapters/secrets/trust-file.ts";
import { runCli } from "./cli/cli.ts";
import { processTerminal } from "./cli/process-terminal.ts";
import { EXIT } from "./cli/screen.ts";
import type { Services } from "./cli/services.ts";
import { settingsAt } from "./cli/settings-at.ts";
import type { StoreOptions } from "./cli/store-options.ts";
import { Library } from "./operations/library/library.ts";
import type { Call } from "./operations/ports/call.ts";
import { loadBundled } from "./operations/workflows/bundled.ts";
import { serveHttp, serveStdio } from "./serve.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

const installed = join(dirname(fileURLToPath(import.meta.url)), "..");
const { env } = process;

/** The call of an operator at a terminal. The store is opened at its first use. */
function callFor(options: StoreOptions): Call {
  let open: Store | undefined;
  const opened = lazy(async () => {
    open = await openStore(options);
    return open;
  });
  const root = resolve(env["NAVIGATOR_ROOT"] ?? ".");
  const call: Call = {
    role: "operator",
    caller: { kind: "person", id: operatorName(env), channel: "terminal" },
    ports: {
      settings: settingsAt(options, env),
      now: () => open?.now() ?? Date.now(),
      store: lazy(async () => {
        const store = await opened();
        await loadBundled({ ...call, ports: { ...call.ports, store: opened } });
        return store;
      }),
      library: new Library(() => call.ports.store()),
      attack: async (request, call) => {
        const { runAttack } = await import("./attack/run-attack.ts");
        return runAttack(request, call, () => openStore({ store: "memory" }));
      },
      files: nodeFiles,
      root,
      ...shippedIn(installed),
      archive: nodeArchive,
      evidence: nodeEvidence({ root, env }),
      // The trust file is not in the project's folder: a cloned repository could bring its own trust.
      trust: trustFile(join(env["NAVIGATOR_HOME"] ?? join(homedir(), ".navigator"), "trusted.json")),
      machine: nodeMachine(manifest.engines.node, resolve(home()), databaseAt(options, env, home())),
      states: {
        kind: options.state ?? "handle",
        carried: options.state === "sealed" && options.db === undefined && env["NAVIGATOR_DB"] === undefined,
        keys: keyFile(home(), () => Date.now()).read,
        random: randomBytes,
      },
      close: async () => open?.close(),
    },
    progress: () => turn(),
    syncSummary: undefined,
  };
  return call;
}

async function openStore(options: StoreOptions): Promise<Store> {
  const { openSqliteStore } = await import("./store/sqlite/open-sqlite-store.ts");
  const database = databaseAt(options, env, home());
  if (database === undefined) return openSqliteStore({ file: ":memory:" });
  const { file, named } = database;
  if (named && options.existing && !existsSync(file))
    throw new StoreError("MISSING", `There is no database at ${file}: check --db or NAVIGATOR_DB.`);
  mkdirSync(dirname(file), { recursive: true });
  protectDatabase(file);
  return openSqliteStore({ file, synchronous: options.synchronous === "normal" ? "NORMAL" : "FULL" });
}

function home(): string {
  return env["NAVIGATOR_HOME"] ?? ".navigator";
}

const installation = { version: manifest.version, folder: installed, home: home(), env };

/** The servers and other services of this machine that commands use. */
const services: Services = {
  stdio: (call, toolsets) => serveStdio(call, toolsets, installation),
  http: (call, options) => serveHttp(call, options, installation),
  login: async (port, folder = home()) => {
    const found = await serverCredentials(env, folder, { whereNone: "refuse" });
    return found.ok ? loginAt(`http://127.0.0.1:${port}`, found.value.operator) : found;
  },
  token: async (role, folder = home(), whereNone) => {
    const found = await serverCredentials(env, folder, { whereNone });
    return found.ok ? { ok: true, value: found.value[role] } : found;
  },
  rotateKeys: (keepMs, folder = home()) => rotateKeys(resolve(folder), keepMs),
  isOperator: () => hasOperatorToken(env, home()),
  files: userFiles,
  self: selfCommand(installed),
  home: env["NAVIGATOR_HOME"] === undefined ? undefined : resolve(env["NAVIGATOR_HOME"]),
  codexHome: env["CODEX_HOME"] ?? join(homedir(), ".codex"),
};

async function main(): Promise<number> {
  try {
    const terminal = { ...processTerminal(process), ...(process.stdin.isTTY && { ask }) };
    return await runCli(process.argv.slice(2), { version: manifest.version, terminal, callFor, services });
  } catch (error) {
    // A bug or a broken machine. Expected failures do not throw, but come back as values.
    process.stderr.write(
      `INTERNAL ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return EXIT.broken;
  }
}

void main().then((exit) => {
  process.exitCode = exit;
});
