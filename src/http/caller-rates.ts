import type { IncomingMessage } from "node:http";
import { AGENT_HEADER } from "../operations/door/agent-name.ts";
import type { Visitor } from "./exchange.ts";
import type { HttpProblem } from "./problem.ts";
import { type Rate, RateLimit } from "./rate-limit.ts";

/**
 * How many requests a second one caller may make: to a server on loopback, and to one on a network. A caller that
 * has paused may burst to twice the rate.
 */
const PER_SECOND = { loopback: 1_000, network: 300 };
const BURST = 2;
/** The limit for all callers with one credential, as a multiple of the limit for one caller. */
const TOGETHER = 10;

const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"];
const SESSION_HEADER = "mcp-session-id";

/** The rate of one caller of a server at this host, unless the operator names another. */
export function rateAt(host: string, perSecond = 0): Rate {
  const usual = LOOPBACK.includes(host) ? PER_SECOND.loopback : PER_SECOND.network;
  const rate = perSecond === 0 ? usual : perSecond;
  return { perSecond: rate, burst: rate * BURST };
}

/**
 * Limits the requests of each caller, and of all callers with one credential. The second limit is needed because
 * agents may share one credential, and an agent can choose a new name for each request.
 */
export class CallerRates {
  readonly #whole: Rate;
  readonly #each: RateLimit;
  readonly #together: RateLimit;

  constructor(rate: Rate, now: () => number) {
    this.#whole = rate;
    this.#each = new RateLimit(rate, now);
    this.#together = new RateLimit(times(rate, TOGETHER), now);
  }

  /** Divides the limits among servers that share the callers, so that together they admit as much as one. */
  shareWith(servers: number): void {
    this.#each.rate = times(this.#whole, 1 / servers);
    this.#together.rate = times(this.#whole, TOGETHER / servers);
  }

  /** Counts a request; returns the problem if there were too many. */
  judge(visitor: Visitor, request: IncomingMessage): HttpProblem | undefined {
    const wait = this.#each.take(`${visitor.key} ${callerIn(visitor, request)}`);
    if (wait > 0) return tooMany(wait, this.#each.rate.perSecond, "one caller");
    const waitTogether = this.#together.take(visitor.key);
    if (waitTogether === 0) return undefined;
    return tooMany(waitTogether, this.#together.rate.perSecond, "all callers with this credential");
  }
}

function times({ perSecond, burst }: Rate, factor: number): Rate {
  // A burst below one would admit no request at all.
  return { perSecond: perSecond * factor, burst: Math.max(1, burst * factor) };
}

/** What identifies a caller: the agent's name if it gives one, otherwise its session, otherwise its connection. */
function callerIn({ role, agent }: Visitor, { headers, socket }: IncomingMessage): string {
  // An agent with its own token cannot get a second share by another name, session or connection.
  if (role === "operator" || agent !== undefined) return "";
  const name = headers[AGENT_HEADER];
  if (typeof name === "string") return `agent ${name.slice(0, 100)}`;
  const session = headers[SESSION_HEADER];
  if (typeof session === "string") return `session ${session.slice(0, 100)}`;
  return `connection ${socket.remoteAddress} ${socket.remotePort}`;
}

function tooMany(seconds: number, limit: number, who: string): HttpProblem {
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return {
    code: "TOO_MANY_REQUESTS",
    message: `This server admits ${limit} requests a second from ${who}. Try again in ${wait}.`,
    facts: { limit, of: who, retryAfter: seconds },
    headers: { "retry-after": String(seconds) },
  };
}
