import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { ask } from "./adapters/ask.ts";
import { type Found, newToken, readCredentials, type WhereNone } from "./adapters/credentials-file.ts";
import { databaseAt } from "./adapters/database-at.ts";
import { every } from "./adapters/every.ts";
import { filesWithin } from "./adapters/files-within.ts";
import { keyFile } from "./adapters/key-file.ts";
import { loginAt } from "./adapters/login-at.ts";
import { nodeArchive } from "./adapters/node-archive.ts";
import { nodeEvidence } from "./adapters/node-evidence.ts";
import { nodeFiles } from "./adapters/node-files.ts";
import { nodeMachine } from "./adapters/node-machine.ts";
import { webhookAddress } from "./adapters/node-webhook.ts";
import { once } from "./adapters/once.ts";
import { operatorName } from "./adapters/operator-name.ts";
import { ownFiles } from "./adapters/own-files.ts";
import { holdDatabase, holdFolder } from "./adapters/own-places.ts";
import { pause } from "./adapters/pause.ts";
import { rotateKeys } from "./adapters/rotate-keys.ts";
import { selfCommand } from "./adapters/self-command.ts";
import { shippedIn } from "./adapters/shipped-in.ts";
import { trustFile } from "./adapters/trust-file.ts";
import { webhooksAt } from "./adapters/webhooks-at.ts";
import { runCli } from "./cli/cli.ts";
import { processTerminal } from "./cli/process-terminal.ts";
import { EXIT, type Place } from "./cli/screen.ts";
import type { ServeOptions, Services, Serving, Tried } from "./cli/services.ts";
import { settingsAt } from "./cli/settings-at.ts";
import { loadBundled } from "./operations/bundled.ts";
import type { Context } from "./operations/context.ts";
import { plantDemo, walkDemo } from "./operations/demo.ts";
import { sweep } from "./operations/fresh.ts";
import { Library } from "./operations/library.ts";
import { observe } from "./operations/observe.ts";
import { operations } from "./operations/operations.ts";
import { beginDelivery } from "./operations/outbox/deliver.ts";
import { runOutbox } from "./operations/outbox/run-outbox.ts";
import type { Webhook } from "./operations/outbox/webhook.ts";
import { ticketIn } from "./operations/people/tickets.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

const installed = join(dirname(fileURLToPath(import.meta.url)), "..");
const { env } = process;
const SWEEP_MS = 1_000;
const DEMO_MS = 20_000;
const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"];

/** What an operator at a terminal works with; nothing is opened before it is needed. */
function contextFor(place: Place): Context {
  let open: Store | undefined;
  const opened = once(async () => {
    open = await openStore(place);
    return open;
  });
  const root = resolve(env["NAVIGATOR_ROOT"] ?? ".");
  const context: Context = {
    role: "operator",
    caller: { kind: "person", id: operatorName(env), channel: "terminal" },
    settings: settingsAt(place, env),
    now: () => open?.now() ?? Date.now(),
    store: once(async () => {
      const store = await opened();
      await loadBundled({ ...context, store: opened });
      return store;
    }),
    library: new Library(() => context.store()),
    scratch: () => openStore({ store: "memory" }),
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
    progress: () => turn(),
    tally: undefined,
    close: async () => open?.close(),
  };
  return context;
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
  stdio: async (context, toolsets) => {
    const { serveMcpStdio } = await import("./mcp/stdio.ts");
    const stop = every(SWEEP_MS, () => sweep(context), context.machine?.database);
    await serveMcpStdio(await factoryOver(context, toolsets));
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

async function serveHttp(context: Context, options: ServeOptions): Promise<Tried<Serving>> {
  const { host, port, toolsets, demo, keep } = options;
  if (!LOOPBACK.includes(host) && env["NAVIGATOR_OPERATOR_TOKEN"] === undefined) return needsToken(host);
  const found = await credentials(keep);
  if (!found.ok) return found;
  const webhooks = webhooksAt(options.webhooks, env, context.now);
  if (!webhooks.ok) return webhooks;
  const [{ listenHttp }, { mcpHttp }, { logMishap }] = await Promise.all([
    import("./http/listen.ts"),
    import("./mcp/http.ts"),
    import("./mcp/mishap.ts"),
  ]);
  // Callers never learn which file it is; whoever runs the server has to.
  const mishap = (what: string, error: unknown): string =>
    logMishap(what, error instanceof StoreError ? `${databaseOf(context)}: ${error.message}` : error);
  // Where people reach the page, if a proxy stands before it.
  const outside = webhookAddress(env["NAVIGATOR_URL"] ?? "");
  const hostnames = [...LOOPBACK, host, ...options.hostnames, ...(outside ? [outside.hostname] : [])];
  let page = outside?.origin;
  const mcp = mcpHttp(await factoryOver(context, toolsets, () => page), { hostnames });
  const listener = await listenHttp({
    context: {
      ...servedFrom(context),
      get page() {
        return page;
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
  const stop = every(SWEEP_MS, () => sweep(context), context.machine?.database);
  const ending = new AbortController();
  const { signal } = ending;
  const outboxes = await openOutboxes(webhooks.value, { ...context, page }, signal);
  const shown = demo ? showDemo(context, listener.visited, signal) : undefined;
  const close = async (): Promise<void> => {
    ending.abort();
    await listener.close();
    await Promise.all([stop(), mcp.close(), shown, ...outboxes]);
  };
  const { url } = listener;
  const db = context.machine?.database;
  const kept = { ...(db !== undefined && { db }), ...(!keep && { token: found.value.agent }) };
  return { ok: true, value: { url, mcp: `${url}/mcp`, login: listener.login(), ...kept, close } };
}

function databaseOf({ machine }: Context): string {
  return machine?.database ?? "the store in memory";
}

/** Begun before anybody is let in: what is asked from now on is told. */
async function openOutboxes(webhooks: readonly Webhook[], context: Context, signal: AbortSignal) {
  const told = (sentence: string): void => console.error(`navigator: ${sentence}`);
  const posts = webhooks.map((webhook) => ({ webhook, context, signal, told }));
  // A store that is not there now is asked again, and then begun with.
  await Promise.all(posts.map((post) => beginDelivery(post).catch((error: Error) => told(error.message))));
  return posts.map((post) => runOutbox(post, pause));
}

/** It moves when somebody looks on, or soon. */
async function showDemo(context: Context, visited: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await plantDemo(context);
    await Promise.race([visited, pause(DEMO_MS, signal)]);
    await walkDemo(context, pause, signal);
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
function servedFrom(context: Context): Context {
  holdFolder(resolve(home()), context.root);
  const files = filesWithin(context.root, [context.bundled, context.examples]);
  return { ...context, files, archive: undefined };
}

async function factoryOver(
  context: Context,
  toolsets: Parameters<Services["stdio"]>[1],
  page: () => string | undefined = () => undefined,
) {
  const { mcpFactory } = await import("./mcp/server.ts");
  const served = servedFrom(context);
  const operator = { kind: "person", id: context.caller.id, channel: "mcp", assurance: "operator" } as const;
  return mcpFactory({
    operations,
    toolsets,
    granted: context.settings.grants.map(({ operation }) => operation),
    version: manifest.version,
    resources: observe(context),
    requestState: {
      verify: async (text) => {
        const ticket = await ticketIn(text, "answer", context);
        if (ticket.ok) return ticket.value;
        throw new Error(ticket.refusal.code);
      },
    },
    contextFor: (id, role, saidName) => ({
      ...served,
      page: page(),
      role,
      saidName,
      caller: role === "operator" ? operator : { kind: "agent", id, channel: "mcp" },
    }),
  });
}

async function main(): Promise<number> {
  try {
    const terminal = { ...processTerminal(process), ...(process.stdin.isTTY && { ask }) };
    return await runCli(process.argv.slice(2), { version: manifest.version, terminal, contextFor, services });
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
