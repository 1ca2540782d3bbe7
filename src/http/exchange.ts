import type { IncomingMessage, ServerResponse } from "node:http";
import type { Role } from "../operations/ports/call.ts";

/** One request and its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The sender of a request, as its credential identifies it. */
export interface Visitor {
  readonly role: Role;
  readonly by: "token" | "login";
  /** identifies the credential; rate limits count per key */
  readonly key: string;
  /** the agent's name, if its own token proves it */
  readonly agent?: string;
  /** the nonce of the login cookie, if there is one */
  readonly login?: string;
}

export function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s, 2);
  return { request, response, path, query: new URLSearchParams(query) };
}
