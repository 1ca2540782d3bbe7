import type { IncomingMessage } from "node:http";
import type { CallerRates } from "./caller-rates.ts";
import type { Credentials } from "./credentials.ts";
import type { Exchange, Visitor } from "./exchange.ts";
import type { HttpProblem } from "./problem.ts";

/** A host name with an optional port, and no other part of a URL. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** The names of this machine under which approvers sign. Browsers look names under `localhost` up at no server. */
const SIGNING = /^nav-[0-9a-f]{4,32}\.localhost$/;

/** The header in which the page sends the key of its login. */
const LOGIN_KEY = "x-navigator-key";

export type Admission =
  | { readonly ok: true; readonly visitor: Visitor }
  | { readonly ok: false; readonly problem: HttpProblem };

/** Admits requests by host name, origin, credential and rate. */
export class RequestGuard {
  readonly #credentials: Credentials;
  readonly #rates: CallerRates;
  readonly #hostnames: ReadonlySet<string>;
  readonly #loginCommand: () => string | undefined;
  /** the last host header that was found to be ours: nearly all requests have the same one */
  #ownHost: string | undefined;

  constructor(
    credentials: Credentials,
    rates: CallerRates,
    hostnames: readonly string[],
    loginCommand: () => string | undefined = () => undefined,
  ) {
    this.#loginCommand = loginCommand;
    this.#credentials = credentials;
    this.#rates = rates;
    this.#hostnames = new Set([...LOOPBACK, ...hostnames.map((name) => name.toLowerCase())]);
  }

  /** Checks the host and the origin: another site's page may have made the browser send the request. */
  judgeSource({ headers }: IncomingMessage): HttpProblem | undefined {
    if (headers.host === undefined || !this.#isOurHost(headers.host)) return { code: "FOREIGN_HOST" };
    if (headers.origin !== undefined && !this.#isOurs(headers.origin)) return { code: "FOREIGN_ORIGIN" };
    return undefined;
  }

  /** Admits or refuses a request by its credential and its rate. `token`: a login cookie is not enough. */
  async admit({ request, query }: Exchange, entry: "token" | "credential"): Promise<Admission> {
    const visitor = await this.#credentials.recognise(request);
    if (!visitor || !this.#hasKey(visitor, request, query) || (entry === "token" && visitor.by !== "token")) {
      const headers = { "www-authenticate": 'Bearer realm="navigator"' };
      // Only the page's own requests get the login command, because it names a folder of the operator.
      const login = request.headers["x-navigator"] === "1" ? this.#loginCommand() : undefined;
      const facts = login === undefined ? {} : { login };
      return { ok: false, problem: { code: "UNAUTHENTICATED", facts, headers } };
    }
    const forged = visitor.by === "login" ? judgeLogin(request) : undefined;
    if (forged) return { ok: false, problem: forged };
    const problem = this.#rates.judge(visitor, request);
    return problem ? { ok: false, problem } : { ok: true, visitor };
  }

  /** Whether a login brings its key. An event stream of a browser can send no header, so its address has the key. */
  #hasKey({ login }: Visitor, { headers }: IncomingMessage, query: URLSearchParams): boolean {
    const given = headers[LOGIN_KEY] ?? query.get("key");
    return login === undefined || (typeof given === "string" && this.#credentials.hasKey(login, given));
  }

  /** Whether the token of an admitted request still counts. */
  isAdmitted(request: IncomingMessage): boolean {
    return this.#credentials.stillCounts(request);
  }

  #isOurHost(host: string): boolean {
    if (host === this.#ownHost) return true;
    if (!HOST.test(host) || !this.#isOurs(`http://${host}`)) return false;
    this.#ownHost = host;
    return true;
  }

  #isOurs(origin: string): boolean {
    if (!URL.canParse(origin)) return false;
    const { hostname } = new URL(origin);
    return this.#hostnames.has(hostname) || SIGNING.test(hostname);
  }
}

/**
 * Refuses a login cookie that another page sends. A browser sends the cookie also for a page that another program
 * serves on another port of this machine. That page can neither add our header nor claim our origin.
 */
function judgeLogin({ method, headers }: IncomingMessage): HttpProblem | undefined {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return { code: "FOREIGN_ORIGIN" };
  const reads = method === "GET" || method === "HEAD";
  if (headers.origin === undefined) return reads ? undefined : { code: "FOREIGN_ORIGIN" };
  if (new URL(headers.origin).host !== headers.host?.toLowerCase()) return { code: "FOREIGN_ORIGIN" };
  return reads || headers["x-navigator"] === "1" ? undefined : { code: "HEADER_MISSING" };
}
