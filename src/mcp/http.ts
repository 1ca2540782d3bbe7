import type { IncomingMessage, ServerResponse } from "node:http";
import {
  hostHeaderValidation,
  type NodeIncomingMessageLike,
  originValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
} from "@modelcontextprotocol/server";
import { AGENT_HEADER_ADVICE } from "../operations/door/agent-name.ts";
import { readBody } from "../operations/door/read-body.ts";
import { MAX_MESSAGE_BYTES } from "../operations/door/sizes.ts";
import type { Role } from "../operations/ports/call.ts";
import { answerError } from "./answer-error.ts";
import { judgeParams } from "./judge-params.ts";
import { logError } from "./log-error.ts";
import { parseMessage } from "./parse-message.ts";
import { authInfoOf, type Requester, requesterIn } from "./requester.ts";
import { INVALID_PARAMS, idOf, REFUSED } from "./rpc-error.ts";
import type { McpFactory } from "./server.ts";
import { type SessionLimits, Sessions } from "./sessions.ts";
import { ChangeBus } from "./subscriptions.ts";

const METHODS: readonly string[] = ["POST", "GET", "DELETE"];

export interface McpHttpOptions {
  /** host names of the server, also allowed as origins; loopback by default */
  readonly hostnames?: readonly string[];
  readonly sessions?: Partial<SessionLimits>;
}

export interface McpHttp {
  /**
   * Serves one request to the MCP endpoint. `role` is the role of the request's credential; `agent` is its agent, if it
   * is one agent's own token.
   */
  readonly handle: (
    request: IncomingMessage,
    response: ServerResponse,
    role?: Role,
    agent?: string,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The MCP endpoint: single requests in the newer protocol, sessions in the older. */
export function mcpHttp({ build, feed }: Omit<McpFactory, "prepare">, options: McpHttpOptions = {}): McpHttp {
  const hostIsOurs = hostHeaderValidation([...(options.hostnames ?? localhostAllowedHostnames())]);
  const originIsOurs = originValidation([...(options.hostnames ?? localhostAllowedOrigins())]);
  const sessions = new Sessions(build, { max: 100, idleMs: 30 * 60_000, now: Date.now, ...options.sessions });
  const modern = createMcpHandler(build, { legacy: "reject", bus: new ChangeBus(feed) });
  const serveModern = toNodeHandler(modern, { onerror: (error) => logError("a request", error) });

  const route = async (
    request: IncomingMessage,
    response: ServerResponse,
    requester: Requester,
  ): Promise<void> => {
    const body = await jsonBody(request, response);
    if (!body) return;
    const isLegacy = await isLegacyRequest(headOf(request), body.value);
    const problem = judgeParams(body.value, isLegacy);
    if (problem !== undefined) {
      answerError(response, 200, INVALID_PARAMS, problem, { id: idOf(body.value) });
      return;
    }
    if (isLegacy) {
      await sessions.handle(request, response, body.value, requester);
      return;
    }
    const admitted = Object.assign(request, { auth: authInfoOf(requester) });
    await serveModern(admitted as unknown as NodeIncomingMessageLike, response, body.value);
  };

  const handle: McpHttp["handle"] = async (request, response, role = "agent", agent) => {
    try {
      if (!hostIsOurs(request, response) || !originIsOurs(request, response)) return;
      if (!METHODS.includes(request.method ?? "")) {
        answerError(response, 405, REFUSED, "Method not allowed", { headers: { allow: METHODS.join(", ") } });
        return;
      }
      const requester = requesterIn(request, role, agent);
      if (requester) await route(request, response, requester);
      else answerError(response, 400, REFUSED, AGENT_HEADER_ADVICE, { data: { code: "AGENT_NAME_INVALID" } });
    } catch (error) {
      // A bug in serving one client must not end the server for the others.
      const id = logError("a request", error);
      if (response.headersSent) response.destroy();
      else answerError(response, 500, -32_603, "Internal error", { data: { code: "INTERNAL", id } });
    }
  };
  const close = async (): Promise<void> => {
    await Promise.all([sessions.close(), modern.close()]);
  };
  return { handle, close };
}

/** The parsed body of a request; `undefined` if the request was answered with an error, or the client is gone. */
async function jsonBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ readonly value: unknown } | undefined> {
  if (request.method !== "POST") return { value: undefined };
  const body = await readBody(request, MAX_MESSAGE_BYTES);
  if (body === "gone") return undefined;
  if (body === "too large") {
    const data = { code: "INPUT_TOO_LARGE", limit: MAX_MESSAGE_BYTES };
    answerError(response, 413, REFUSED, `A message holds at most ${MAX_MESSAGE_BYTES} bytes`, { data });
    return undefined;
  }
  const parsed = parseMessage(body.toString("utf8"));
  if (parsed.ok) return { value: parsed.value };
  answerError(response, 400, parsed.code, parsed.message);
  return undefined;
}

/** The headers of a request. From them and the body, the SDK determines the protocol version of the client. */
function headOf({ method = "GET", headers }: IncomingMessage): Request {
  const head = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) head.append(name, one);
  }
  return new Request("http://localhost/mcp", { method, headers: head });
}
