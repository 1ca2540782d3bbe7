import { join, resolve } from "node:path";
import { nodeCollectors } from "./adapters/collectors/node-collectors.ts";
import { filesWithin } from "./adapters/files/files-within.ts";
import { protectFolder } from "./adapters/files/protected-paths.ts";
import { joinReplicas } from "./adapters/process/join-replicas.ts";
import { pagedCall } from "./adapters/process/paged-call.ts";
import { pause } from "./adapters/process/pause.ts";
import type { ServerRegister } from "./adapters/process/server-register.ts";
import { startSweeping } from "./adapters/process/start-sweeping.ts";
import { writeLog } from "./adapters/process/write-log.ts";
import { agentsOfHome } from "./adapters/secrets/agents-at.ts";
import type { ServerTokens } from "./adapters/secrets/credentials-file.ts";
import { whyNotOperator } from "./adapters/secrets/operator-check.ts";
import { serverCredentials, whereAgentToken } from "./adapters/secrets/server-credentials.ts";
import { webhookAddress } from "./adapters/webhooks/node-webhook.ts";
import { webhooksAt } from "./adapters/webhooks/webhooks-at.ts";
import { loginCommand } from "./cli/login-command.ts";
import type { ServeOptions, ServiceResult, Serving } from "./cli/services.ts";
import type { RunningDemo } from "./demo/run-demo.ts";
import type { DocsServer } from "./http/listen-docs.ts";
import { AGENT_TOKEN } from "./model/agent-identity.ts";
import { shellWord } from "./model/words/shell-word.ts";
import { agentCaller } from "./operations/door/agent-caller.ts";
import type { Toolset } from "./operations/door/toolsets.ts";
import { documents } from "./operations/feeds/documents.ts";
import { offeredOperations } from "./operations/offered-operations.ts";
import { ticketIn } from "./operations/people/tickets.ts";
import type { Call } from "./operations/ports/call.ts";
import { logSentence as log, startDecisionLog, startTraces } from "./server-feeds.ts";
import { StoreError } from "./store/store-error.ts";

/** How often a server of one agent looks for changes of the agents at a database server. */
const LOOK_MS = 500;
const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"];

/** The installation of Navigator: its folders and its environment. */
export interface Installation {
  readonly version: string;
  /** where Navigator is installed */
  readonly folder: string;
  /** the folder of keys, tokens and the default database */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly servers: ServerRegister;
  /** the command with which Navigator is started here */
  readonly self: readonly string[];
}

interface Served {
  readonly page?: () => string | undefined;
  /** the one agent that is served, if its token proves its name */
  readonly agent?: string | undefined;
  /** the session of the host that started the server */
  readonly hostSession?: string | undefined;
}

/** Serves one MCP client over standard input and output. Its own token in the environment proves its name. */
export async function serveStdio(
  call: Call,
  toolsets: readonly Toolset[],
  installation: Installation,
): Promise<ServiceResult<undefined>> {
  const token = installation.env["NAVIGATOR_AGENT_TOKEN"] ?? "";
  const isOwn = token.startsWith(AGENT_TOKEN);
  const { agents } = call.ports;
  await agents?.fresh?.();
  const agent = isOwn ? agents?.recognise(token) : undefined;
  if (isOwn && agent === undefined) return unknownToken(installation.home);
  const { serveMcpStdio } = await import("./mcp/stdio.ts");
  const stopSweeping = startSweeping(call);
  const ending = new AbortController();
  const decisions = startDecisionLog(call, ending.signal);
  const traces = startTraces(call, ending.signal, installation.version);
  const own = pagedCall(servedCall(call, installation), installation.servers);
  const factory = await factoryFor(own, toolsets, installation, {
    agent,
    hostSession: installation.env["CLAUDE_CODE_SESSION_ID"],
  });
  // A message is admitted at once, so the revocations of other machines have to be known before it comes.
  const looking =
    isOwn && agents?.fresh ? setInterval(() => void agents.fresh?.(), LOOK_MS).unref() : undefined;
  await serveMcpStdio(factory, () => !isOwn || agents?.recognise(token) === agent);
  clearInterval(looking);
  ending.abort();
  await decisions;
  await traces;
  await stopSweeping();
  return { ok: true, value: undefined };
}

/** Serves the page, agents and programs at one port. */
export async function serveHttp(
  own: Call,
  options: ServeOptions,
  installation: Installation,
): Promise<ServiceResult<Serving>> {
  const { env, home } = installation;
  let demo: RunningDemo | undefined;
  const replayDemo = options.demo ? async () => demo?.replay() : undefined;
  const call: Call = {
    ...own,
    ports: { ...own.ports, refusals: new Map(), hookRefusals: new Map(), replayDemo },
  };
  if (!LOOPBACK.includes(options.host) && env["NAVIGATOR_OPERATOR_TOKEN"] === undefined)
    return needsToken(options.host);
  const found = await serverCredentials(env, home, options);
  if (!found.ok) return found;
  const denied = options.keep ? await whyNotOperator(found.value.operator, call) : undefined;
  if (denied) return denied;
  await call.ports.agents?.adopt?.(await agentsOfHome(home));
  const webhooks = webhooksAt(options.webhooks, env, call.ports.now);
  if (!webhooks.ok) return webhooks;
  const { listener, mcp, page } = await listen(call, options, installation, found.value);
  const { url } = listener;
  const db = call.ports.machine?.database;
  const kept = { ...(db !== undefined && { db }), ...whereAgentToken(env, options.keep, found.value.agent) };
  const { project } = call.ports.settings;
  // Do not register a server with a store in memory: no other process can work on that store.
  const leave =
    db === undefined
      ? undefined
      : await installation.servers.add({ pid: process.pid, url, project, database: db });
  const replica = { id: crypto.randomUUID(), url, version: installation.version };
  const stopSweeping = startSweeping(call, replica.id);
  const depart = await joinReplicas(call, replica, listener.shareWith);
  const ending = new AbortController();
  const { signal } = ending;
  const withOwnPage: Call = { ...call, ports: { ...call.ports, page } };
  const { startOutboxes } = await import("./operations/feeds/outbox/start-outboxes.ts");
  const { runRuleMiner } = await import("./operations/feeds/rule-miner.ts");
  const outboxes = await startOutboxes(webhooks.value, { call: withOwnPage, signal, log }, pause);
  const decisions = startDecisionLog(call, signal);
  const miner = runRuleMiner({ call, signal, log }, pause);
  const traces = startTraces(call, signal, installation.version);
  demo = options.demo
    ? (await import("./demo/run-demo.ts")).runDemo(call, {
        visited: listener.visited,
        pause,
        signal,
        log,
        inbox: `${page}/#/inbox`,
      })
    : undefined;
  const close = async (): Promise<void> => {
    ending.abort();
    await leave?.();
    await depart?.();
    await listener.close();
    await Promise.all([stopSweeping(), mcp.close(), demo?.ended, decisions, miner, traces, ...outboxes]);
    await call.ports.aside?.close();
  };
  return { ok: true, value: { url, mcp: `${url}/mcp`, login: await listener.login(), ...kept, close } };
}

/** Serves the documentation, which the build has put into a folder. */
export async function serveDocs(folder: string, port: number): Promise<ServiceResult<DocsServer>> {
  const { listenDocs } = await import("./http/listen-docs.ts");
  try {
    const value = await listenDocs(folder, port);
    if (value) return { ok: true, value };
    return {
      ok: false,
      problem: "The documentation is not part of this installation.",
      advice: "In a clone, run: npm run docs. Otherwise install the package again.",
    };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return {
      ok: false,
      problem: `Port ${port} cannot be used (${String(error.code)}).`,
      advice: "Leave --port out: Navigator finds a free one.",
    };
  }
}

/** Opens the port. The returned `page` is the address of the page: behind a proxy, the one in NAVIGATOR_URL. */
async function listen(call: Call, options: ServeOptions, installation: Installation, secrets: ServerTokens) {
  const { host, port, toolsets } = options;
  const { env, folder, version, home } = installation;
  const [{ operations }, { listenHttp }, { rateAt }, { mcpHttp }, { logError }] = await Promise.all([
    import("./operations/operations.ts"),
    import("./http/listen.ts"),
    import("./http/caller-rates.ts"),
    import("./mcp/http.ts"),
    import("./mcp/log-error.ts"),
  ]);
  const outside = webhookAddress(env["NAVIGATOR_URL"] ?? "");
  const hostnames = [...LOOPBACK, host, ...options.hostnames, ...(outside ? [outside.hostname] : [])];
  // Behind a proxy or under another name, strangers may read the page. They must not see the operator's folders.
  const isPrivate = options.keep && !outside && LOOPBACK.includes(host) && options.hostnames.length === 0;
  let page = outside?.origin;
  const served = servedCall(call, installation);
  const mcp = mcpHttp(await factoryFor(served, toolsets, installation, { page: () => page }), { hostnames });
  const ports = {
    ...served.ports,
    get page() {
      return page;
    },
    signing: () => signingProblem,
  };
  let signingProblem: string | undefined;
  const listener = await listenHttp({
    call: { ...served, ports },
    operations,
    toolsets,
    version,
    page: join(folder, "dist", "page"),
    mcp: mcp.handle,
    // Name the database file only in the operator's log. Callers must not see it.
    logError: (what, error) =>
      logError(what, error instanceof StoreError ? `${databaseOf(call)}: ${error.message}` : error),
    port,
    host,
    hostnames,
    secrets,
    rate: rateAt(host, options.rate),
    now: call.ports.now,
    ...(env["NAVIGATOR_LOG"] === "json" && {
      logCall: (line) => writeLog(JSON.stringify({ at: new Date().toISOString(), ...line })),
    }),
    loginCommand: isPrivate
      ? (port) => loginCommand({ self: installation.self, port, home: resolve(home) })
      : undefined,
  });
  page ??= listener.url;
  signingProblem = listener.signingProblem;
  if (signingProblem !== undefined) log(signingProblem);
  return { listener, mcp, page };
}

async function factoryFor(
  call: Call,
  toolsets: readonly Toolset[],
  { version }: Installation,
  { page, agent, hostSession }: Served,
) {
  const { mcpFactory } = await import("./mcp/server.ts");
  const operator = { kind: "person", id: call.caller.id, channel: "mcp", assurance: "operator" } as const;
  const granted = call.ports.settings.grants.map(({ operation }) => operation);
  return mcpFactory({
    operations: await offeredOperations(toolsets, granted),
    toolsets,
    granted,
    version,
    hostSession,
    resources: documents(call),
    requestState: {
      verify: async (text) => {
        const ticket = await ticketIn(text, "answer", call.ports);
        if (ticket.ok) return ticket.value;
        throw new Error(ticket.refusal.code);
      },
    },
    callFor: (id, role, saidName, isKnown) => ({
      ...call,
      ports: { ...call.ports, page: page?.() },
      role,
      saidName: agent ?? saidName,
      caller:
        role === "operator" ? operator : agentCaller(agent ?? id, "mcp", agent !== undefined || isKnown),
    }),
  });
}

/** The call of a remote caller: it reads the project's files and those shipped with Navigator, and no others. */
export function servedCall(call: Call, { home, env }: Installation): Call {
  const { root, bundled, examples } = call.ports;
  protectFolder(resolve(home), root);
  return {
    ...call,
    ports: {
      ...call.ports,
      files: filesWithin(root, [bundled, examples]),
      collectors: nodeCollectors({ root, env }, call.ports.now, false),
      archive: undefined,
    },
  };
}

function databaseOf({ ports: { machine } }: Call): string {
  return machine?.database ?? "the store in memory";
}

function unknownToken(home: string): ServiceResult<never> {
  return {
    ok: false,
    problem: "NAVIGATOR_AGENT_TOKEN holds an agent's token that is unknown here, or was revoked.",
    advice: `Look at the agents of this home: navigator agents --home ${shellWord(resolve(home))}`,
  };
}

function needsToken(host: string): ServiceResult<never> {
  return {
    ok: false,
    problem: `Navigator listens on ${host} only with a token of your own.`,
    advice:
      "Set NAVIGATOR_OPERATOR_TOKEN (at least 32 characters: openssl rand -hex 32) and, for agents, NAVIGATOR_AGENT_TOKEN.",
  };
}
