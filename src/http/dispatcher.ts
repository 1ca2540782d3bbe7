import type { IncomingMessage, ServerResponse } from "node:http";
import { AGENT_HEADER } from "../operations/door/agent-name.ts";
import { storeRefusal } from "../operations/door/store-refusal.ts";
import { AdmittedConnections } from "./admitted-connections.ts";
import { type Exchange, exchangeOf, type Visitor } from "./exchange.ts";
import type { Meter } from "./metrics.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import type { RequestGuard } from "./request-guard.ts";
import type { Route } from "./route.ts";
import { setSafeHeaders } from "./safe-headers.ts";
import { Turns } from "./turns.ts";

export interface DispatcherParts {
  readonly guard: RequestGuard;
  readonly routeOf: (path: string) => Route;
  readonly meter: Meter;
  readonly logError: (what: string, error: unknown) => string;
  /** logs a store that fails, once while it does */
  readonly logStoreError: (error: unknown) => string;
  readonly now: () => number;
  /** gets a line for each answered request; absent where requests are not logged */
  readonly logCall?: ((line: CallLine) => void) | undefined;
}

/** One answered request, as it is logged. */
export interface CallLine {
  readonly id: string;
  readonly operation: string;
  /** the code of the answer */
  readonly code: string;
  readonly status: number;
  readonly ms: number;
  /** the role and the name of the caller, if a credential has shown them */
  readonly caller?: string | undefined;
}

/** Dispatches requests to routes, answers each, and tracks the open ones. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #open = new Map<Promise<void>, string>();
  readonly #admitted: AdmittedConnections;
  /** the callers of open requests, for the log */
  readonly #callers = new WeakMap<IncomingMessage, string>();
  readonly #turns = new Turns();
  #closing = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#admitted = new AdmittedConnections((request) => parts.guard.isAdmitted(request));
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    setSafeHeaders(response);
    const exchange = exchangeOf(request, response);
    response.setHeader("x-request-id", exchange.id);
    const route = this.#parts.routeOf(exchange.path);
    const answered = this.#answer(exchange, route).finally(() => this.#open.delete(answered));
    this.#open.set(answered, route.name);
  }

  /** Refuses new requests. */
  close(): void {
    this.#closing = true;
  }

  /** Resolves when all open requests are answered, except those of the named routes, which never end. */
  async idle(except: readonly string[] = []): Promise<void> {
    const waited = [...this.#open].filter(([, name]) => !except.includes(name)).map(([answered]) => answered);
    await Promise.all(waited);
  }

  async #answer(exchange: Exchange, route: Route): Promise<void> {
    const { meter, now, logCall } = this.#parts;
    const begun = now();
    let code = "INTERNAL";
    try {
      code = await this.#handle(exchange, route);
    } catch (error) {
      code = this.#failed(exchange, route, error);
    }
    const ms = now() - begun;
    meter.count(route.name, code, ms / 1_000);
    const { statusCode: status } = exchange.response;
    const caller = this.#callers.get(exchange.request);
    logCall?.({
      id: exchange.id,
      operation: route.name,
      code,
      status,
      ms,
      ...(caller !== undefined && { caller }),
    });
    await sent(exchange.response);
  }

  /** Answers a request that failed: the store is unavailable, or a bug, which must not end the server for the others. */
  #failed({ response, id: request }: Exchange, route: Route, error: unknown): string {
    const { logError, logStoreError } = this.#parts;
    const refusal = storeRefusal(error);
    const id = refusal ? logStoreError(error) : logError(`${route.name} (request ${request})`, error);
    if (response.headersSent) response.destroy();
    // Without the reason: a caller without a credential must not learn a path.
    else if (refusal)
      sendRefusal(response, { code: refusal.code, message: "The store cannot be used.", facts: { id } });
    else sendProblem(response, { code: "INTERNAL", facts: { id } });
    return refusal?.code ?? "INTERNAL";
  }

  async #handle(exchange: Exchange, route: Route): Promise<string> {
    const { request, response } = exchange;
    if (this.#closing) {
      const headers = { connection: "close", "retry-after": "5" };
      return sendProblem(response, { code: "SHUTTING_DOWN", headers });
    }
    const foreign = this.#parts.guard.judgeSource(request);
    if (foreign) return sendProblem(response, foreign);
    if (!route.methods.includes(request.method ?? "")) {
      const headers = { allow: route.methods.join(", ") };
      return sendProblem(response, { code: "METHOD_NOT_ALLOWED", headers });
    }
    if (route.entry === "open") return route.handle(exchange);
    const wait = this.#turns.next();
    if (wait) await wait;
    const admission = await this.#parts.guard.admit(exchange, route.entry);
    if (!admission.ok) return sendProblem(response, admission.problem);
    if (this.#parts.logCall) this.#callers.set(request, callerOf(admission.visitor, request));
    if (admission.visitor.agent !== undefined) this.#admitted.add(request, response);
    return route.handle(exchange, admission.visitor);
  }
}

/** The caller as it is logged. A name that no token proves is a claim. */
function callerOf({ role, agent }: Visitor, { headers }: IncomingMessage): string {
  const said = headers[AGENT_HEADER];
  const claimed = typeof said === "string" ? ` ${said.slice(0, 100)} (claimed)` : "";
  return agent === undefined ? `${role}${claimed}` : `${role} ${agent}`;
}

/** Resolves when the answer has left our buffer. Closing the connection earlier would lose the answer. */
function sent(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) return resolve();
    response.once("finish", resolve);
    response.once("close", resolve);
  });
}
