import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { nodeEvidence } from "./adapters/collectors/node-evidence.ts";
import { filesWithin } from "./adapters/files/files-within.ts";
import { nodeArchive } from "./adapters/files/node-archive.ts";
import { nodeFiles } from "./adapters/files/node-files.ts";
import { ownFiles } from "./adapters/files/own-files.ts";
import { holdDatabase, holdFolder } from "./adapters/files/own-places.ts";
import { ask } from "./adapters/process/ask.ts";
import { databaseAt } from "./adapters/process/database-at.ts";
import { every } from "./adapters/process/every.ts";
import { nodeMachine } from "./adapters/process/node-machine.ts";
import { once } from "./adapters/process/once.ts";
import { operatorName } from "./adapters/process/operator-name.ts";
import { pause } from "./adapters/process/pause.ts";
import { selfCommand } from "./adapters/process/self-command.ts";
import { shippedIn } from "./adapters/process/shipped-in.ts";
import {
  type Found,
  newToken,
  readCredentials,
  type WhereNone,
} from "./adapters/secrets/credentials-file.ts";
import { keyFile } from "./adapters/secrets/key-file.ts";
import { loginAt } from "./adapters/secrets/login-at.ts";
import { rotateKeys } from "./adapters/secrets/rotate-keys.ts";
import { trustFile } from "./adapters/secrets/trust-file.ts";
import { webhookAddress } from "./adapters/webhooks/node-webhook.ts";
import { webhooksAt } from "./adapters/webhooks/webhooks-at.ts";
import { runCli } from "./cli/cli.ts";
import { processTerminal } from "./cli/process-terminal.ts";
import { EXIT, type Place } from "./cli/screen.ts";
import type { ServeOptions, Services, Serving, Tried } from "./cli/services.ts";
import { settingsAt } from "./cli/settings-at.ts";
import { plantDemo, walkDemo } from "./demo/demo.ts";
import { documents } from "./operations/feeds/documents.ts";
import { beginDelivery } from "./operations/feeds/outbox/deliver.ts";
import { runOutbox } from "./operations/feeds/outbox/run-outbox.ts";
import { Library } from "./operations/library/library.ts";
import { sweep } from "./operations/movement/load-current.ts";
import { operations } from "./operations/operations.ts";
import { ticketIn } from "./operations/people/tickets.ts";
import type { Call } from "./operations/ports/call.ts";
import type { Webhook } from "./operations/ports/webhook.ts";
import { loadBundled } from "./operations/workflows/bundled.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

const installed = join(dirname(fileURLToPath(import.meta.url)), "..");
const { env } = process;
const SWEEP_MS = 1_000;
const DEMO_MS = 20_000;
const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"];

/** What an operator at a terminal works with; nothing is opened before it is needed. */
function callFor(place: Place): Call {
  let open: Store | undefined;
  const opened = once(async () => {
    open = await openStore(place);
    return open;
  });
  const root = resolve(env["NAVIGATOR_ROOT"] ?? ".");
  const call: Call = {
    role: "operator",
    caller: { kind: "person", id: operatorName(env), channel: "terminal" },
    ports: {
      settings: settingsAt(place, env),
      now: () => Date.now(),
      store: once(async () => {
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
      // Not in a project's own folder, which may come from anywhere.
      trust: trustFile(join(env["NAVIGATOR_HOME"] ?? join(homedir(), ".navigator"), "trusted.json")),
      machine: nodeMachine(manifest.engines.node, resolve(home()), databaseAt(place, env, home())),
      states: {
        kind: place.state ?? "handle",
        carried: place.state === "sealed" && place.db === undefined && env["NAVIGATOR_DB"] === undefined,
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

async function openStore(place: Place): Promise<Store> {
  const { openSqliteStore } = await import("./store/sqlite/open-sqlite-store.ts");
  const database = databaseAt(place, env, home());
  if (database === undefined) return openSqliteStore({ file: ":memory:" });
  const { file, named } = database;
  if (named && place.existing && !existsSync(file))
    throw new StoreError("MISSING", `There is no database at ${file}: check what --db or NAVIGATOR_DB says.`);
  mkdirSync(dirname(file), { recursive: true });
  holdDatabase(file);
  return openSqliteStore({ file, synchronous: place.synchronous === "normal" ? "NORMAL" : "FULL" });
}

function home(): string {
  return env["NAVIGATOR_HOME"] ?? ".navigator";
}

/** Servers for agents, loaded only by the commands that serve. */
const services: Services = {
  stdio: async (call, toolsets) => {
    const { serveMcpStdio } = await import("./mcp/stdio.ts");
    const stop = every(SWEEP_MS, () => sweep(call), call.ports.machine?.database);
    await serveMcpStdio(await factoryOver(call, toolsets));
    await stop();
  },
  http: serveHttp,
  login: async (port, folder) => {
    const found = await credentials(true, folder, "refuse");
    return found.ok ? loginAt(`http://127.0.0.1:${port}`, found.value.operator) : found;
  },
  token: async (role, folder, whereNone) => {
    const found = await credentials(true, folder, whereNone);
    return found.ok ? { ok: true, value: found.value[role] } : found;
  },
  rotateKeys: (keepMs, folder) => rotateKeys(resolve(folder ?? home()), keepMs),
  isOperator: async () => {
    const said = env["NAVIGATOR_OPERATOR_TOKEN"];
    if (said === undefined) return false;
    const kept = await readCredentials(home(), { operator: undefined, agent: undefined }, "refuse");
    return kept.ok && kept.value.operator === said;
  },
  files: ownFiles,
  self: selfCommand(installed),
  home: env["NAVIGATOR_HOME"] === undefined ? undefined : resolve(env["NAVIGATOR_HOME"]),
  codexHome: env["CODEX_HOME"] ?? join(homedir(), ".codex"),
};

async function serveHttp(call: Call, options: ServeOptions): Promise<Tried<Serving>> {
  const { host, port, toolsets, demo, keep } = options;
  if (!LOOPBACK.includes(host) && env["NAVIGATOR_OPERATOR_TOKEN"] === undefined) return needsToken(host);
  const found = await credentials(keep);
  if (!found.ok) return found;
  const webhooks = webhooksAt(options.webhooks, env, call.ports.now);
  if (!webhooks.ok) return webhooks;
  const [{ listenHttp }, { mcpHttp }, { logMishap }] = await Promise.all([
    import("./http/listen.ts"),
    import("./mcp/http.ts"),
    import("./mcp/mishap.ts"),
  ]);
  // Callers never learn which file it is; whoever runs the server has to.
  const mishap = (what: string, error: unknown): string =>
    logMishap(what, error instanceof StoreError ? `${databaseOf(call)}: ${error.message}` : error);
  // Where people reach the page, if a proxy stands before it.
  const outside = webhookAddress(env["NAVIGATOR_URL"] ?? "");
  const hostnames = [...LOOPBACK, host, ...options.hostnames, ...(outside ? [outside.hostname] : [])];
  let page = outside?.origin;
  const mcp = mcpHttp(await factoryOver(call, toolsets, () => page), { hostnames });
  const listener = await listenHttp({
    call: {
      ...servedFrom(call),
      ports: {
        ...servedFrom(call).ports,
        get page() {
          return page;
        },
      },
    },
    operations,
    toolsets,
    version: manifest.version,
    page: join(installed, "dist", "page"),
    mcp: mcp.handle,
    mishap,
    port,
    host,
    hostnames,
    secrets: found.value,
  });
  page ??= listener.url;
  const stop = every(SWEEP_MS, () => sweep(call), call.ports.machine?.database);
  const ending = new AbortController();
  const { signal } = ending;
  const outboxes = await openOutboxes(webhooks.value, { ...call, ports: { ...call.ports, page } }, signal);
  const shown = demo ? showDemo(call, listener.visited, signal) : undefined;
  const close = async (): Promise<void> => {
    ending.abort();
    await listener.close();
    await Promise.all([stop(), mcp.close(), shown, ...outboxes]);
  };
  const { url } = listener;
  const db = call.ports.machine?.database;
  const kept = { ...(db !== undefined && { db }), ...(!keep && { token: found.value.agent }) };
  return { ok: true, value: { url, mcp: `${url}/mcp`, login: listener.login(), ...kept, close } };
}

function databaseOf({ ports: { machine } }: Call): string {
  return machine?.database ?? "the store in memory";
}

/** Begun before anybody is let in: what is asked from now on is told. */
async function openOutboxes(webhooks: readonly Webhook[], call: Call, signal: AbortSignal) {
  const told = (sentence: string): void => console.error(`navigator: ${sentence}`);
  const posts = webhooks.map((webhook) => ({ webhook, call, signal, log: told }));
  // A store that is not there now is asked again, and then begun with.
  await Promise.all(posts.map((post) => beginDelivery(post).catch((error: Error) => told(error.message))));
  return posts.map((post) => runOutbox(post, pause));
}

/** It moves when somebody looks on, or soon. */
async function showDemo(call: Call, visited: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await plantDemo(call);
    await Promise.race([visited, pause(DEMO_MS, signal)]);
    await walkDemo(call, pause, signal);
  } catch (error) {
    // The store is not there, or gone while the demo runs: agents and people are still to be served.
    console.error(`navigator: the demo ended: ${error instanceof Error ? error.message : error}`);
  }
}

/** Those that are not kept are forgotten with the process. */
function credentials(keep: boolean, folder = home(), whereNone?: WhereNone): Promise<Found> {
  const made = (): string | undefined => (keep ? undefined : newToken());
  const given = {
    operator: env["NAVIGATOR_OPERATOR_TOKEN"] ?? made(),
    agent: env["NAVIGATOR_AGENT_TOKEN"] ?? made(),
  };
  return readCredentials(folder, given, whereNone);
}

function needsToken(host: string): Tried<never> {
  return {
    ok: false,
    problem: `Navigator listens on ${host} only with a token that you have chosen.`,
    advice:
      "Set NAVIGATOR_OPERATOR_TOKEN (at least 32 characters: openssl rand -hex 32) and, for agents, NAVIGATOR_AGENT_TOKEN.",
  };
}

/** What callers who are not at this terminal work with: the project's files, and no others. */
function servedFrom(call: Call): Call {
  holdFolder(resolve(home()), call.ports.root);
  const files = filesWithin(call.ports.root, [call.ports.bundled, call.ports.examples]);
  return { ...call, ports: { ...call.ports, files, archive: undefined } };
}

async function factoryOver(
  call: Call,
  toolsets: Parameters<Services["stdio"]>[1],
  page: () => string | undefined = () => undefined,
) {
  const { mcpFactory } = await import("./mcp/server.ts");
  const served = servedFrom(call);
  const operator = { kind: "person", id: call.caller.id, channel: "mcp", assurance: "operator" } as const;
  return mcpFactory({
    operations,
    toolsets,
    granted: call.ports.settings.grants.map(({ operation }) => operation),
    version: manifest.version,
    resources: documents(call),
    requestState: {
      verify: async (text) => {
        const ticket = await ticketIn(text, "answer", call.ports);
        if (ticket.ok) return ticket.value;
        throw new Error(ticket.refusal.code);
      },
    },
    callFor: (id, role, saidName) => ({
      ...served,
      ports: { ...served.ports, page: page() },
      role,
      saidName,
      caller: role === "operator" ? operator : { kind: "agent", id, channel: "mcp" },
    }),
  });
}

async function main(): Promise<number> {
  try {
    const terminal = { ...processTerminal(process), ...(process.stdin.isTTY && { ask }) };
    return await runCli(process.argv.slice(2), { version: manifest.version, terminal, callFor, services });
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
