import type { IncomingMessage, ServerResponse } from "node:http";
import { AdmittedConnections } from "./admitted-connections.ts";
import { type Exchange, exchangeOf } from "./exchange.ts";
import type { Meter } from "./metrics.ts";
import { sendProblem } from "./problem.ts";
import type { RequestGuard } from "./request-guard.ts";
import type { Route } from "./route.ts";
import { setSafeHeaders } from "./safe-headers.ts";

export interface DispatcherParts {
  readonly guard: RequestGuard;
  readonly routeOf: (path: string) => Route;
  readonly meter: Meter;
  readonly logError: (what: string, error: unknown) => string;
  readonly now: () => number;
}

/** Dispatches requests to routes, answers each, and tracks the open ones. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #open = new Map<Promise<void>, string>();
  readonly #admitted: AdmittedConnections;
  #closing = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#admitted = new AdmittedConnections((request) => parts.guard.isAdmitted(request));
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    setSafeHeaders(response);
    const exchange = exchangeOf(request, response);
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
    const { meter, logError, now } = this.#parts;
    const begun = now();
    let code = "INTERNAL";
    try {
      code = await this.#handle(exchange, route);
    } catch (error) {
      // A bug in serving one client must not end the server for the others.
      const facts = { id: logError(route.name, error) };
      if (exchange.response.headersSent) exchange.response.destroy();
      else sendProblem(exchange.response, { code: "INTERNAL", facts });
    }
    meter.count(route.name, code, (now() - begun) / 1_000);
    await sent(exchange.response);
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
    const admission = await this.#parts.guard.admit(exchange, route.entry);
    if (!admission.ok) return sendProblem(response, admission.problem);
    if (admission.visitor.agent !== undefined) this.#admitted.add(request, response);
    return route.handle(exchange, admission.visitor);
  }
}

/** Resolves when the answer has left our buffer. Closing the connection earlier would lose the answer. */
function sent(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) return resolve();
    response.once("finish", resolve);
    response.once("close", resolve);
  });
}
