import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { entryLog } from "../operations/feeds/entry-log.ts";
import { signingOrigin } from "../operations/presence/signing-origin.ts";
import { CallerRates, rateAt } from "./caller-rates.ts";
import { Credentials, type Secrets } from "./credentials.ts";
import { type CallLine, Dispatcher } from "./dispatcher.ts";
import { listenBeside } from "./listen-beside.ts";
import { LoginCodes } from "./login-codes.ts";
import { loginUrl } from "./login-routes.ts";
import { Meter } from "./metrics.ts";
import { OpenStreams } from "./open-streams.ts";
import type { Rate } from "./rate-limit.ts";
import { RequestGuard } from "./request-guard.ts";
import { type RouteParts, routes } from "./routes.ts";
import { SharedLogReader } from "./shared-log-reader.ts";
import { StoreTrouble } from "./store-trouble.ts";

const GRACE_MS = 10_000;
/** Routes whose answers may never end. */
const ENDLESS = ["events", "mcp"];
const ENDLESS_GRACE_MS = 1_000;
/** How soon after a logout at another server the streams of the login end here. */
const ENDED_MS = 1_000;
const SLOWEST_REQUEST_MS = 30_000;
/** How long an idle connection stays open. It is long, because an agent works for a while between two requests. */
const IDLE_MS = 75_000;

export interface HttpOptions
  extends Pick<RouteParts, "call" | "operations" | "toolsets" | "version" | "page" | "mcp" | "logError"> {
  /** the port; 0 picks a free one */
  readonly port: number;
  readonly host?: string;
  /** host names of the server besides those of this machine */
  readonly hostnames?: readonly string[];
  readonly secrets: Secrets;
  /** the command that prints a login address of the server at a port; absent if strangers could read the command */
  readonly loginCommand?: ((port: number) => string) | undefined;
  /** how many requests one caller may make; more on this machine alone than over a network */
  readonly rate?: Rate;
  /** the most event streams that one credential may have open */
  readonly mostStreams?: number;
  readonly now?: () => number;
  /** gets a line for each answered request */
  readonly logCall?: ((line: CallLine) => void) | undefined;
  /** how long closing waits for open requests */
  readonly graceMs?: number;
}

export interface HttpListener {
  /** the server's address, without a slash at the end */
  readonly url: string;
  readonly port: number;
  /** a new one-time login address */
  readonly login: () => Promise<string>;
  /** tells how many servers share the callers, this one included: each then admits its part of the rate */
  readonly shareWith: (servers: number) => void;
  /** resolves when the first viewer connects */
  readonly visited: Promise<void>;
  /** why signatures at this server would not be safe */
  readonly signingProblem: string | undefined;
  /** stops accepting requests, and finishes the open ones */
  readonly close: () => Promise<void>;
}

/** Serves the operations, the events, the page and the MCP endpoint on one port. */
export async function listenHttp(options: HttpOptions): Promise<HttpListener> {
  const { port, host = "127.0.0.1", hostnames = [], secrets, call, logError, now = Date.now } = options;
  const { rate = rateAt(host), mostStreams = 128 } = options;
  const [credentials, loginCodes, meter] = [
    new Credentials(secrets, now, call.ports),
    new LoginCodes(call.ports.store, now),
    new Meter(),
  ];
  const trouble = new StoreTrouble(logError);
  const logStoreError = (error: unknown): string => trouble.tell(error);
  const log = trouble.watching(entryLog(call));
  const streams = new OpenStreams(new SharedLogReader(log, logStoreError), {
    most: mostStreams,
    logError: logStoreError,
  });
  const loginCommand = (): string | undefined =>
    options.loginCommand?.((server.address() as AddressInfo).port);
  const names = [nameOf(host), ...hostnames];
  const rates = new CallerRates(rate, now);
  const guard = new RequestGuard(credentials, rates, names, loginCommand);
  const parts = { credentials, loginCodes, streams, meter, log, logStoreError, loginCommand };
  const routeOf = routes({ ...options, ...parts });
  const dispatcher = new Dispatcher({
    guard,
    routeOf,
    meter,
    logError,
    logStoreError,
    now: () => performance.now(),
    logCall: options.logCall,
  });
  const times = { requestTimeout: SLOWEST_REQUEST_MS, keepAliveTimeout: IDLE_MS };
  const receive: RequestListener = (request, response) => dispatcher.receive(request, response);
  const server = createServer(times, receive);
  await listening(server, port, host);
  const watch = setInterval(() => void endStreams(streams, credentials), ENDED_MS).unref();
  const bound = (server.address() as AddressInfo).port;
  const url = `http://${nameOf(reachable(host))}:${bound}`;
  const beside = await listenBeside(host, bound, times, receive);
  const servers = [server, ...(beside.server ? [beside.server] : [])];
  const close = async (): Promise<void> => {
    const closed = Promise.all(servers.map(closing));
    clearInterval(watch);
    dispatcher.close();
    streams.drain();
    await atMost(options.graceMs ?? GRACE_MS, dispatcher.idle(ENDLESS));
    await atMost(ENDLESS_GRACE_MS, dispatcher.idle());
    for (const each of servers) each.closeAllConnections();
    await closed;
  };
  const login = async (): Promise<string> =>
    loginUrl((await signingOrigin(bound, call)) ?? url, (await loginCodes.issue()).code);
  const shareWith = (servers: number): void => rates.shareWith(servers);
  const { problem: signingProblem } = beside;
  return { url, port: bound, login, shareWith, visited: streams.visited, signingProblem, close };
}

/** Ends the streams of logins that were ended at another server of the store. */
async function endStreams(streams: OpenStreams, credentials: Credentials): Promise<void> {
  const logins = streams.logins();
  if (logins.size === 0) return;
  for (const nonce of await credentials.ended([...logins.keys()])) streams.close(logins.get(nonce));
}

function closing(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

async function atMost(ms: number, job: Promise<void>): Promise<void> {
  const stop = new AbortController();
  await Promise.race([job, delay(ms, undefined, { signal: stop.signal }).catch(() => undefined)]);
  stop.abort();
}

/** An address that a browser can open. A wildcard address becomes the loopback address. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}

/** A host as it appears in a URL. */
function nameOf(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
