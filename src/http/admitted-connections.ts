import type { IncomingMessage, ServerResponse } from "node:http";

/** How soon after a revocation the open answers of the agent end. */
const CHECK_MS = 500;

/** The open answers to agents with their own tokens. An answer that never ends would outlive the token. */
export class AdmittedConnections {
  readonly #open = new Map<ServerResponse, IncomingMessage>();
  readonly #isAdmitted: (request: IncomingMessage) => boolean;
  #watch: NodeJS.Timeout | undefined;

  constructor(isAdmitted: (request: IncomingMessage) => boolean) {
    this.#isAdmitted = isAdmitted;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#open.set(response, request);
    response.once("close", () => this.#forget(response));
    this.#watch ??= setInterval(() => this.#endRevoked(), CHECK_MS).unref();
  }

  #endRevoked(): void {
    for (const [response, request] of this.#open) if (!this.#isAdmitted(request)) response.destroy();
  }

  #forget(response: ServerResponse): void {
    this.#open.delete(response);
    if (this.#open.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}
