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
  command: () => string | undefined,
): Route {
  return {
    name: "login",
    methods: ["GET"],
    entry: "open",
    handle: async ({ request, response, query }) => {
      if (!(await codes.redeem(query.get("ticket") ?? ""))) {
        // The code was used before, but this browser is logged in already.
        if ((await credentials.recognise(request))?.by === "login") {
          response.writeHead(303, { location: "/", "cache-control": "no-store" }).end();
          return "OK";
        }
        const { status, message } = problems.LOGIN_EXPIRED;
        const line = command() ?? "navigator login";
        const text = `Run this in a terminal ${command() === undefined ? "of the server's machine" : "on this machine"}, and open the address that it prints. A click selects the command.`;
        response.writeHead(status, {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-store",
          "content-security-policy": answerPolicy,
        });
        response.end(plainPage(message, text, line));
        return "LOGIN_EXPIRED";
      }
      const { cookie, key } = credentials.newLogin();
      const headers = { "set-cookie": cookie, "cache-control": "no-store" };
      // In the query: a fragment would replace the one of the address that was opened. The page removes it at once.
      response.writeHead(303, { location: `/?key=${key}`, ...headers }).end();
      return "OK";
    },
  };
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
