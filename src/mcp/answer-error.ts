import type { ServerResponse } from "node:http";
import { rpcError } from "./rpc-error.ts";

interface More {
  readonly data?: Readonly<Record<string, unknown>>;
  /** the id of the request, if it could be read */
  readonly id?: string | number | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request with an error, if the request does not reach the protocol handler. */
export function answerError(
  response: ServerResponse,
  status: number,
  code: number,
  message: string,
  { data, id = null, headers }: More = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(rpcError(id, code, message, data));
}
