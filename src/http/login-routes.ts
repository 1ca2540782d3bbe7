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
      const headers = { "set-cookie": credentials.loginCookie(), "cache-control": "no-store" };
      response.writeHead(303, { location: "/", ...headers }).end();
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
export function loginAddressRoute(codes: LoginCodes): Route {
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
      sendJson(response, 200, {
        data: { url: loginUrl(`http://${request.headers.host}`, code), expiresAt },
      });
      return "OK";
    },
  };
}

export function loginUrl(base: string, code: string): string {
  return `${base}/login?ticket=${code}`;
}
