import type { IncomingMessage, ServerResponse } from "node:http";
import type { Role } from "../operations/ports/call.ts";

/** One request and its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** identifies the request in the answer and in the log */
  readonly id: string;
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

const ID_HEADER = "x-request-id";
const ID = /^[\w.-]{1,64}$/;

/** The id that the client or a proxy has given the request, else a new one. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers[ID_HEADER];
  return typeof given === "string" && ID.test(given) ? given : crypto.randomUUID();
}

export function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s, 2);
  return { request, response, path, id: idOf(request), query: new URLSearchParams(query) };
}
