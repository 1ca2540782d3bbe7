import type { IncomingMessage, ServerResponse } from "node:http";
import { namesOf, type Operation } from "../operations/door/operation.ts";
import { hasOverview, overviewToolsets, type Toolset } from "../operations/door/toolsets.ts";
import type { EntryLog } from "../operations/feeds/entry-log.ts";
import type { Call, Role } from "../operations/ports/call.ts";
import { ANSWER, answerRoute } from "./answer-route.ts";
import { notOffered } from "./check-toolset.ts";
import type { Credentials } from "./credentials.ts";
import { HOOKS, hookRoute } from "./hook-route.ts";
import type { LoginCodes } from "./login-codes.ts";
import { loginAddressRoute, loginRoute, logoutRoute } from "./login-routes.ts";
import type { Meter } from "./metrics.ts";
import type { OpenStreams } from "./open-streams.ts";
import { openapi } from "./openapi.ts";
import { operationRoute } from "./operation-route.ts";
import { pageRoute } from "./page-route.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import { registerRoute } from "./register-route.ts";
import type { Route } from "./route.ts";
import { sendJson } from "./send-json.ts";
import { healthRoute, metricsRoute, readyRoute } from "./status-routes.ts";

export interface RouteParts {
  /** the call of the operator who started the server */
  readonly call: Call;
  readonly operations: readonly Operation[];
  /** the toolsets offered to agents */
  readonly toolsets: readonly Toolset[];
  readonly version: string;
  /** the folder of the page's files */
  readonly page: string;
  /** serves MCP clients; gets only requests with a token, its role, and its agent if it is one agent's own token */
  readonly mcp: (
    request: IncomingMessage,
    response: ServerResponse,
    role: Role,
    agent?: string,
  ) => Promise<void>;
  readonly logError: (what: string, error: unknown) => string;
  readonly log: EntryLog;
  /** logs a store error, and returns the id of the log entry */
  readonly logStoreError: (error: unknown) => string;
  readonly credentials: Credentials;
  readonly loginCodes: LoginCodes;
  readonly streams: OpenStreams;
  readonly meter: Meter;
  /** the command that prints a login address; `undefined` if strangers could read the command */
  readonly loginCommand: () => string | undefined;
}

/** The routing table of the server: every path has a route. */
export function routes(parts: RouteParts): (path: string) => Route {
  const { call, operations, toolsets, meter, streams, loginCodes, credentials } = parts;
  const fixed = new Map<string, Route>([
    ["/healthz", healthRoute],
    ["/readyz", readyRoute(parts.log, parts.logStoreError)],
    ["/metrics", metricsRoute(meter, call, parts.log, () => streams.count)],
    [
      "/login",
      loginRoute(loginCodes, credentials, {
        command: parts.loginCommand,
        logStoreError: parts.logStoreError,
      }),
    ],
    ["/logout", logoutRoute(credentials, streams)],
    ["/mcp", mcpRoute(parts.mcp)],
    ["/register", registerRoute],
    ["/api/login", loginAddressRoute(loginCodes, call)],
    ["/api/events", eventsRoute(streams, hasOverview(toolsets))],
    ["/api/openapi.json", documentRoute(() => openapi(operations, parts.version))],
    ...operations.flatMap((operation) => {
      const route = operationRoute(operation, call, toolsets);
      return namesOf(operation).map((name) => [`/api/${name}`, route] as const);
    }),
  ]);
  // The first questions of the page are long calls, and starting their thread takes as long as loading the page.
  const page = pageRoute(parts.page, () => call.ports.aside?.warm());
  const [answer, hooks] = [answerRoute(call, credentials), hookRoute(call)];
  return (path) => {
    if (path.startsWith(ANSWER)) return answer;
    if (path.startsWith(HOOKS)) return hooks;
    return fixed.get(path) ?? (path.startsWith("/api/") ? unknown : page);
  };
}

const unknown: Route = {
  name: "other",
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  entry: "credential",
  handle: async ({ response }) => sendProblem(response, { code: "NOT_FOUND" }),
};

function mcpRoute(mcp: RouteParts["mcp"]): Route {
  return {
    name: "mcp",
    methods: ["POST", "GET", "DELETE"],
    entry: "token",
    handle: async ({ request, response }, { role, agent }) => {
      await mcp(request, response, role, agent);
      return response.statusCode < 400 ? "OK" : String(response.statusCode);
    },
  };
}

function eventsRoute(streams: OpenStreams, isForAgents: boolean): Route {
  return {
    name: "events",
    methods: ["GET"],
    entry: "credential",
    handle: async (exchange, visitor) => {
      if (visitor.role === "operator" || isForAgents) return streams.serve(exchange, visitor);
      return sendRefusal(exchange.response, notOffered("The history", overviewToolsets));
    },
  };
}

/**
 * The route of a generated document. The document is made at the first request: making it would take
 * most of the start time.
 */
function documentRoute(make: () => object): Route {
  let document: object | undefined;
  return {
    name: "openapi",
    methods: ["GET", "HEAD"],
    entry: "credential",
    handle: async ({ response }) => {
      document ??= make();
      sendJson(response, 200, document);
      return "OK";
    },
  };
}
