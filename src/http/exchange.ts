import type { IncomingMessage, ServerResponse } from "node:http";
import type { Role } from "../operations/ports/call.ts";

/** One request and its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The holder of the credential of a request. */
export interface Visitor {
  readonly role: Role;
  readonly by: "token" | "login";
  /** rate limits are counted per key */
  readonly key: string;
  /** the nonce of the login */
  readonly login?: string;
}

export function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s, 2);
  return { request, response, path, query: new URLSearchParams(query) };
}
