import type { ServerResponse } from "node:http";
import { rpcError } from "./rpc-error.ts";

interface More {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request with an error, if the request does not reach the protocol handler. */
export function answerError(
  response: ServerResponse,
  status: number,
  code: number,
  message: string,
  { data, headers }: More = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(rpcError(null, code, message, data));
}
