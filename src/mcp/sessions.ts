import type { IncomingMessage, ServerResponse } from "node:http";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { isInitializeRequest } from "@modelcontextprotocol/server";
import { answerError } from "./answer-error.ts";
import { authInfoOf, isSameRequester, type Requester } from "./requester.ts";
import type { McpFactory } from "./server.ts";

const SESSION_NOT_FOUND = -32_001;
const SESSION_ELSEWHERE =
  "Session not found: it has ended, or it lives in another server, which began it. Send initialize to begin a new one";

export interface SessionLimits {
  /** the most sessions of operators, of each agent with its own token, and of all other agents together */
  readonly max: number;
  readonly idleMs: number;
  readonly now: () => number;
}

interface McpSession {
  readonly transport: NodeStreamableHTTPServerTransport;
  readonly requester: Requester;
  /** the number of open requests and streams */
  open: number;
  lastUsed: number;
}

/** The older protocol over HTTP, with one server for each session of a client. */
export class Sessions {
  readonly #sessions = new Map<string, McpSession>();
  readonly #build: McpFactory["build"];
  readonly #limits: SessionLimits;

  constructor(build: McpFactory["build"], limits: SessionLimits) {
    this.#build = build;
    this.#limits = limits;
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    requester: Requester,
  ): Promise<void> {
    await this.#closeIdle();
    const id = request.headers["mcp-session-id"];
    if (id === undefined && isInitialize(body)) return this.#begin(request, response, body, requester);
    if (id === undefined) {
      return answerError(response, 400, -32_000, "Bad Request: Mcp-Session-Id header is required");
    }
    const session = this.#sessions.get(String(id));
    // The session of another requester gets the same answer as an unknown one, so that the answer does not reveal
    // that it exists.
    if (!session || !isSameRequester(session.requester, requester)) {
      return answerError(response, 404, SESSION_NOT_FOUND, SESSION_ELSEWHERE);
    }
    await this.#serve(session, request, response, body);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()));
    this.#sessions.clear();
  }

  async #begin(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    requester: Requester,
  ): Promise<void> {
    if (!(await this.#makeRoom(requester))) {
      const data = { code: "TOO_MANY_SESSIONS", limit: this.#limits.max };
      return answerError(response, 503, -32_000, "Too many sessions are open", { data });
    }
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void this.#sessions.set(id, session),
    });
    const session: McpSession = { transport, requester, open: 0, lastUsed: this.#limits.now() };
    const server = this.#build({ era: "legacy", authInfo: authInfoOf(requester) });
    await server.connect(transport);
    const closed = transport.onclose;
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
      closed?.();
    };
    await this.#serve(session, request, response, body);
    // The transport refused the request, so there is no session that a client could use.
    if (transport.sessionId === undefined) await transport.close();
  }

  async #serve(
    session: McpSession,
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
  ): Promise<void> {
    session.open += 1;
    response.once("close", () => {
      session.open -= 1;
      session.lastUsed = this.#limits.now();
    });
    await session.transport.handleRequest(request, response, body);
  }

  async #closeIdle(): Promise<void> {
    const since = this.#limits.now() - this.#limits.idleMs;
    for (const { transport, open, lastUsed } of [...this.#sessions.values()]) {
      if (open === 0 && lastUsed < since) await transport.close();
    }
  }

  /** Closes the session that has been idle longest, if the limit is reached. */
  async #makeRoom(requester: Requester): Promise<boolean> {
    const share = shareOf(requester);
    const alike = [...this.#sessions.values()].filter((one) => shareOf(one.requester) === share);
    if (alike.length < this.#limits.max) return true;
    const [oldest] = alike
      .filter(({ open }) => open === 0)
      .sort((one, other) => one.lastUsed - other.lastUsed);
    await oldest?.transport.close();
    return oldest !== undefined;
  }
}

/** Requesters with the same share together have one limit of sessions: none can use up another's. */
function shareOf({ role, id, isKnown }: Requester): string {
  return isKnown ? `${role} ${id}` : role;
}

function isInitialize(body: unknown): boolean {
  return (Array.isArray(body) ? body : [body]).some(isInitializeRequest);
}
