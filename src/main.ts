import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isMainThread, workerData } from "node:worker_threads";
import manifest from "../package.json" with { type: "json" };
import { nodeCollectors } from "./adapters/collectors/node-collectors.ts";
import { nodeEvidence } from "./adapters/collectors/node-evidence.ts";
import { configFilesIn } from "./adapters/files/config-files.ts";
import { nodeArchive } from "./adapters/files/node-archive.ts";
import { nodeFiles } from "./adapters/files/node-files.ts";
import { nodeRepository } from "./adapters/files/node-repository.ts";
import { userFiles } from "./adapters/files/user-files.ts";
import { nodeGit } from "./adapters/git/node-git.ts";
import { hookServices } from "./adapters/hooks/hook-services.ts";
import { nodeSpool } from "./adapters/hooks/node-spool.ts";
import { spoolOf } from "./adapters/hooks/store-place.ts";
import { modelOf } from "./adapters/models/model-of.ts";
import { anchorPublisher } from "./adapters/process/anchor-publisher.ts";
import { ask } from "./adapters/process/ask.ts";
import { type DatabaseAt, databaseAt } from "./adapters/process/database-at.ts";
import { hasTraces } from "./adapters/process/has-traces.ts";
import { shippedIn } from "./adapters/process/installed-folders.ts";
import { lazy } from "./adapters/process/lazy.ts";
import { withMappedDatabase } from "./adapters/process/mapped-database.ts";
import { nodeMachine } from "./adapters/process/node-machine.ts";
import { operatorName } from "./adapters/process/operator-name.ts";
import { pause } from "./adapters/process/pause.ts";
import { projectFolder } from "./adapters/process/project-folder.ts";
import { QUERY_CHILD, queryChild } from "./adapters/process/query-child.ts";
import { hookCommand, selfCommand } from "./adapters/process/self-command.ts";
import { serverRegister } from "./adapters/process/server-register.ts";
import { SideThread } from "./adapters/process/side-thread.ts";
import { writeLog } from "./adapters/process/write-log.ts";
import { agentsAt, agentsOnServer } from "./adapters/secrets/agents-at.ts";
import { keyFile } from "./adapters/secrets/key-file.ts";
import { knownAgents } from "./adapters/secrets/known-agents.ts";
import { loginAt } from "./adapters/secrets/login-at.ts";
import {
  bindNew,
  bindToken,
  type OperatorPlace,
  operatorByToken,
} from "./adapters/secrets/operator-check.ts";
import { rotateKeys } from "./adapters/secrets/rotate-keys.ts";
import { serverCredentials } from "./adapters/secrets/server-credentials.ts";
import { runCli } from "./cli/cli.ts";
import type { ConfigSources } from "./cli/configure.ts";
import { processTerminal } from "./cli/process-terminal.ts";
import { EXIT } from "./cli/screen.ts";
import type { Services } from "./cli/services.ts";
import { settingsAt } from "./cli/settings-at.ts";
import type { StoreOptions } from "./cli/store-options.ts";
import { machineTrust } from "./machine-trust.ts";
import { hookKeyOn, keysOn, withPassword } from "./open-server.ts";
import { openFollowing, openStoreAt } from "./open-store.ts";
import { Library } from "./operations/library/library.ts";
import { withLifecycles } from "./operations/library/pinned-lifecycles.ts";
import type { Call, Ports } from "./operations/ports/call.ts";
import type { UserMachine } from "./operations/ports/user-machine.ts";
import { Waits } from "./operations/ports/waits.ts";
import { loadBundled } from "./operations/workflows/bundled.ts";
import { serveDocs, servedCall, serveHttp, serveStdio } from "./serve.ts";
import type { Store } from "./store/store.ts";

const installed = join(dirname(fileURLToPath(import.meta.url)), "..");
const { env } = process;
const self = selfCommand({ installed, env, platform: process.platform });

/** A machine of its own for an attack: nothing of the user's is in it. */
async function openAttacked(): Promise<UserMachine> {
  const { attackedMachine } = await import("./adapters/process/attacked-machine.ts");
  const program = [process.execPath, join(installed, "bin", "navigator.js")];
  return attackedMachine({ program, env, project: "attacked", open: (db) => openStore({ db }) });
}

/** The call of an operator at a terminal. The store is opened at its first use. */
function callFor(given: StoreOptions): Call {
  const options = withMappedDatabase(given, settingsAt(given, env).project, resolve(userHome()));
  const database = databaseAt(options, env, home());
  let open: Store | undefined;
  const opened = lazy(async () => {
    const { place, server } = database ?? {};
    const isNew = place !== undefined && server === undefined && !existsSync(place);
    const store = withLifecycles(await openFollowing(openStore, options, call.ports.settings.project));
    open = store;
    if (isNew || store.isNew) await bindNew(async () => store, operatorPlace(place), operatorName(env));
    return store;
  });
  const root = projectFolder(env, process.cwd(), homedir());
  const isServer = database?.server !== undefined;
  const call: Call = {
    role: "operator",
    caller: { kind: "person", id: operatorName(env), channel: "terminal" },
    ports: {
      settings: settingsAt(options, env),
      configured: options.configured,
      now: () => open?.now() ?? Date.now(),
      store: lazy(async () => {
        const store = await opened();
        await loadBundled({ ...call, ports: { ...call.ports, store: opened } });
        return store;
      }),
      rest: () => turn(),
      waits: new Waits(pause),
      library: new Library(() => call.ports.store(), { rest: () => turn() }),
      attack: async (request, call) => {
        const { runAttack } = await import("./attack/run-attack.ts");
        return runAttack(request, call, () => openStore({ store: "memory" }), openAttacked);
      },
      drill: async (request, call) => {
        const { runDrill } = await import("./drill/run-drill.ts");
        return runDrill(request, call, () => openStore({ store: "memory" }));
      },
      git: nodeGit(root),
      enrolment: async (request) =>
        (await import("./adapters/presence/read-enrolment.ts")).readEnrolment(request),
      files: nodeFiles,
      root,
      ...shippedIn(installed),
      archive: nodeArchive,
      repository: nodeRepository(root),
      evidence: nodeEvidence({ root, env }),
      collectors: nodeCollectors({ root, env }, () => Date.now(), true),
      model: modelOf(options.configured?.values.routing?.model ?? {}, { root, env, now: () => Date.now() }),
      agents: isServer ? agentsOnServer(opened) : knownAgents(resolve(home()), () => Date.now()),
      sql: sqlAt(database),
      trust: machineTrust({ env, home: home(), userHome: userHome() }, isServer, opened),
      machine: nodeMachine({ needed: manifest.engines.node, self, home: resolve(home()), database }),
      states: {
        kind: options.state ?? "handle",
        carried: options.state === "sealed" && options.db === undefined && env["NAVIGATOR_DB"] === undefined,
        keys: isServer
          ? async () => (await keysOn(opened, randomBytes)).read()
          : keyFile(home(), () => Date.now()).read,
        // Not the function itself: most starts use no cryptography, and loading it takes time.
        random: (size) => randomBytes(size),
      },
      hooks: hooksAt(database, root, opened),
      close: async () => open?.close(),
    },
    progress: () => turn(),
    syncSummary: undefined,
  };
  optionsOf.set(call.ports, options);
  return call;
}

/** The store options of each call's ports, so that another thread can open the same store. */
const optionsOf = new WeakMap<Ports, StoreOptions>();

/**
 * The call of a server, whose long calls run on another thread. That thread cannot see a store in memory, so then
 * it gets only calls that need no store.
 */
function withAside(call: Call): Call {
  const data = optionsOf.get(call.ports) ?? {};
  const { limits } = call.ports.settings;
  const sharesStore = data.store !== "memory";
  const aside = new SideThread({ file: join(installed, "dist", "navigator.js"), data, sharesStore, limits });
  const evidence = call.ports.evidence && {
    ...call.ports.evidence,
    report: (path: string) => aside.report(path),
  };
  return { ...call, ports: { ...call.ports, aside, ...(evidence && { evidence }) } };
}

function openStore(options: StoreOptions): Promise<Store> {
  const database = databaseAt(options, env, home());
  const folders = [resolve(home()), projectFolder(env, process.cwd(), homedir())] as const;
  return openStoreAt(database, options, folders);
}

function sqlAt(database: DatabaseAt | undefined): Ports["sql"] {
  if (database === undefined) return undefined;
  const { place, server } = database;
  return queryChild(join(installed, "dist", "navigator.js"), async () =>
    server === undefined ? { file: place } : { server: await withPassword(server) },
  );
}

/** Where the hooks of hosts leave their notes: beside a database file, else in the home folder. */
function hooksAt(database: DatabaseAt | undefined, root: string, open: () => Promise<Store>): Ports["hooks"] {
  if (database === undefined) return undefined;
  const { place, server } = database;
  const folder = server === undefined ? spoolOf(place) : join(resolve(home()), "hooks");
  const key = lazy(async () => hookKeyOn(await open(), randomBytes));
  return nodeSpool(folder, {
    root,
    guarded: [resolve(home()), folder],
    ...(server !== undefined && { key }),
  });
}

const named = (db: string) => databaseAt({ db }, env, home());

function operatorPlace(database: string | undefined): OperatorPlace {
  return { env, home: home(), database };
}

function home(): string {
  const folder = projectFolder(env, process.cwd(), homedir());
  return env["NAVIGATOR_HOME"] ?? (folder === process.cwd() ? ".navigator" : join(folder, ".navigator"));
}

/**
 * The folder of files that belong to the user. It is not the project's folder: a cloned repository could
 * bring its own files.
 */
function userHome(): string {
  return env["NAVIGATOR_HOME"] ?? join(homedir(), ".navigator");
}

const servers = serverRegister(join(userHome(), "servers"));
const installation = { version: manifest.version, folder: installed, home: home(), env, servers, self };

const config: ConfigSources = {
  files: () => configFilesIn({ user: userHome(), project: projectFolder(env, process.cwd(), homedir()) }),
  beside: nodeFiles.beside,
  env,
};

/** The servers and other services of this machine that commands use. */
const services: Services = {
  stdio: (call, toolsets) => serveStdio(call, toolsets, installation),
  http: (call, options) => serveHttp(withAside(call), options, installation),
  docs: (port) => serveDocs(join(installed, "dist", "docs"), port),
  login: async (port, folder = home()) => {
    const found = await serverCredentials(env, folder, { whereNone: "refuse", self });
    return found.ok
      ? loginAt({ server: `http://127.0.0.1:${port}`, token: found.value.operator, self })
      : found;
  },
  token: async (role, folder = home(), whereNone) => {
    const found = await serverCredentials(env, folder, { whereNone, self });
    return found.ok ? { ok: true, value: found.value[role] } : found;
  },
  agents: agentsAt(home, () => Date.now()),
  rotateKeys: async (keepMs, call, folder = home()) => {
    const { store, machine } = call.ports;
    const { database = "" } = machine ?? {};
    if (!machine?.isServer) return rotateKeys(keyFile(resolve(folder), Date.now), keepMs, resolve(folder));
    return rotateKeys(await keysOn(store, randomBytes), keepMs, database);
  },
  isOperator: (call) => operatorByToken(operatorPlace(call.ports.machine?.database), call),
  bind: (call) => bindToken(operatorPlace(call.ports.machine?.database), call),
  ...hookServices(env, () => projectFolder(env, process.cwd(), homedir())),
  publish: anchorPublisher(projectFolder(env, process.cwd(), homedir()), env),
  servers: servers.list,
  moveStore: async (move) => (await import("./move-store.ts")).moveStore(move, named, openStore),
  moveProject: async (move) => (await import("./move-project.ts")).moveProject(move, named, openStore),
  files: userFiles,
  self,
  home: env["NAVIGATOR_HOME"] === undefined ? undefined : resolve(env["NAVIGATOR_HOME"]),
  hook: hookCommand(self, installed),
  hasTraces: (signs) => hasTraces(signs, env),
};

async function main(): Promise<number> {
  try {
    const terminal = { ...processTerminal(process), ...(process.stdin.isTTY && { ask }) };
    return await runCli(process.argv.slice(2), {
      version: manifest.version,
      terminal,
      callFor,
      services,
      config,
    });
  } catch (error) {
    // A bug, or a failure of the machine. Expected failures do not throw: they are returned as values.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    writeLog(`INTERNAL ${text}`);
    return EXIT.broken;
  }
}

/** Performs the long calls of the server that started this thread. */
async function aside(): Promise<void> {
  const { serveAside } = await import("./serve-aside.ts");
  serveAside(servedCall(callFor(workerData as StoreOptions), installation));
}

// Answers one query of the process that has started this one.
if (process.argv[2] === QUERY_CHILD && process.send)
  void import("./answer-query.ts").then(({ answerQuery }) => answerQuery());
else if (isMainThread)
  void main().then((exit) => {
    process.exitCode = exit;
  });
else void aside();
