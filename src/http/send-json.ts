import type { ServerResponse } from "node:http";

type Headers = Readonly<Record<string, string>>;

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Headers = {},
): void {
  sendJsonText(response, status, JSON.stringify(body), headers);
}

/** Answers with a text that is JSON already. */
export function sendJsonText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Headers = {},
): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
