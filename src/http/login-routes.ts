import type { IncomingMessage, ServerResponse } from "node:http";
import { refusals } from "../model/refusal.ts";
import { storeRefusal } from "../operations/door/store-refusal.ts";
import type { Call } from "../operations/ports/call.ts";
import { signingOrigin } from "../operations/presence/signing-origin.ts";
import { answerPolicy, plainPage } from "./answer-page.ts";
import type { Credentials } from "./credentials.ts";
import type { LoginCodes } from "./login-codes.ts";
import type { OpenStreams } from "./open-streams.ts";
import { problems, sendRefusal } from "./problem.ts";
import type { Route } from "./route.ts";
import { sendJson } from "./send-json.ts";

/** `GET /login?ticket=`: logs a browser in. */
export function loginRoute(
  codes: LoginCodes,
  credentials: Credentials,
  { command, logStoreError }: LoginWords,
): Route {
  const judged = async (request: IncomingMessage, code: string): Promise<"new" | "known" | "expired"> => {
    if (await codes.redeem(code)) return "new";
    // The code was used before, but this browser is logged in already.
    return (await credentials.recognise(request))?.by === "login" ? "known" : "expired";
  };
  return {
    name: "login",
    methods: ["GET"],
    entry: "open",
    handle: async ({ request, response, query }) => {
      try {
        const login = await judged(request, query.get("ticket") ?? "");
        if (login === "expired") return sendExpired(response, command());
        if (login === "known") sendOn(response, "/", {});
        else {
          const { cookie, key } = credentials.newLogin();
          // In the query: a fragment would replace the one of the address that was opened. The page removes it at once.
          sendOn(response, `/?key=${key}`, { "set-cookie": cookie });
        }
        return "OK";
      } catch (error) {
        const refusal = storeRefusal(error);
        if (refusal === undefined) throw error;
        const text = `Open this address again in a moment: it is still valid. The log has the cause (${logStoreError(error)}).`;
        sendPage(response, refusals.STORE_UNAVAILABLE.http, plainPage("The store cannot be used.", text));
        return refusal.code;
      }
    },
  };
}

interface LoginWords {
  /** the command that prints a new login address */
  readonly command: () => string | undefined;
  /** returns the id of the log entry */
  readonly logStoreError: (error: unknown) => string;
}

function sendExpired(response: ServerResponse, command: string | undefined): string {
  const { status, message } = problems.LOGIN_EXPIRED;
  const where = command === undefined ? "of the server's machine" : "on this machine";
  const text = `Run this in a terminal ${where}, and open the address that it prints. A click selects the command.`;
  sendPage(response, status, plainPage(message, text, command ?? "navigator login"));
  return "LOGIN_EXPIRED";
}

function sendOn(response: ServerResponse, location: string, cookie: Readonly<Record<string, string>>): void {
  response.writeHead(303, { location, ...cookie, "cache-control": "no-store" }).end();
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response
    .writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": answerPolicy,
    })
    .end(page);
}

/** `POST /logout`: ends the login of the request, and its open streams. */
export function logoutRoute(credentials: Credentials, streams: OpenStreams): Route {
  return {
    name: "logout",
    methods: ["POST"],
    entry: "credential",
    handle: async ({ response }, { login, key }) => {
      if (login !== undefined) {
        await credentials.end(login);
        streams.close(key);
      }
      response
        .writeHead(204, { "set-cookie": credentials.logoutCookie(), "cache-control": "no-store" })
        .end();
      return "OK";
    },
  };
}

/** `POST /api/login`: a new login address, for the holder of the operator token. */
export function loginAddressRoute(codes: LoginCodes, call: Call): Route {
  return {
    name: "login_address",
    methods: ["POST"],
    entry: "token",
    handle: async ({ request, response }, { role }) => {
      if (role !== "operator") {
        const message = "Logging in is for operators.";
        return sendRefusal(response, { code: "NOT_ALLOWED", message, facts: { role } });
      }
      const { code, expiresAt } = await codes.issue();
      const base = await signingOrigin(request.socket.localPort ?? 0, call);
      const url = loginUrl(base ?? `http://${request.headers.host}`, code);
      sendJson(response, 200, { data: { url, expiresAt } });
      return "OK";
    },
  };
}

export function loginUrl(base: string, code: string): string {
  return `${base}/login?ticket=${code}`;
}
