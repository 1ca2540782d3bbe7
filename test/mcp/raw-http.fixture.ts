import { type IncomingHttpHeaders, request } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** parsed where it is JSON or a single event */
  readonly body: unknown;
}

/** One POST, with any headers, `host` included, and any body. */
export function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  chunked = false,
): Promise<RawAnswer> {
  const bytes =
    typeof body === "string" || Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...modernHeaders(body),
        ...(!chunked && { "content-length": String(bytes.length) }),
        ...headers,
      },
    });
    call.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: parsed(Buffer.concat(parts).toString()),
        }),
      );
    });
    call.on("error", reject);
    call.end(bytes);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.match(/^data: (.+)$/m)?.[1] ?? text);
  } catch {
    return text;
  }
}

function modernHeaders(body: unknown): Record<string, string> {
  const { method, params } = (body ?? {}) as { method?: string; params?: { name?: string; _meta?: object } };
  if (!params?._meta || method === undefined) return {};
  return {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(params.name !== undefined && { "mcp-name": params.name }),
  };
}

export function modernRequest(id: number, method: string, params: object = {}): Record<string, unknown> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return { jsonrpc: "2.0", id, method, params: { ...params, _meta } };
}

export function modernCall(name: string, args: object): Record<string, unknown> {
  return modernRequest(1, "tools/call", { name, arguments: args });
}

export function initialize(): Record<string, unknown> {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  };
  return { jsonrpc: "2.0", id: 1, method: "initialize", params };
}
