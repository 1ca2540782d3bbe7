import type { Credentials } from "./credentials.ts";
import type { EventStreams } from "./event-streams.ts";
import { problems, sendRefusal } from "./problem.ts";
import type { Route } from "./route.ts";
import { sendJson } from "./send-json.ts";
import type { Tickets } from "./tickets.ts";

/** `GET /login?ticket=`: logs a browser in. */
export function loginRoute(tickets: Tickets, credentials: Credentials): Route {
  return {
    name: "login",
    methods: ["GET"],
    entry: "open",
    handle: async ({ request, response, query }) => {
      if (!tickets.redeem(query.get("ticket") ?? "")) {
        // Whoever goes back to the address they came by is logged in already.
        if (credentials.recognise(request)?.by === "login") {
          response.writeHead(303, { location: "/", "cache-control": "no-store" }).end();
          return "OK";
        }
        const { status, message, hint } = problems.LOGIN_EXPIRED;
        response.writeHead(status, {
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "no-store",
        });
        response.end(`${message}\n${hint}\n`);
        return "LOGIN_EXPIRED";
      }
      const headers = { "set-cookie": credentials.loginCookie(), "cache-control": "no-store" };
      response.writeHead(303, { location: "/", ...headers }).end();
      return "OK";
    },
  };
}

/** `POST /logout`: ends the login that the request came with, and the streams that it has open. */
export function logoutRoute(credentials: Credentials, streams: EventStreams): Route {
  return {
    name: "logout",
    methods: ["POST"],
    entry: "credential",
    handle: async ({ response }, { login, key }) => {
      if (login !== undefined) {
        credentials.end(login);
        streams.close(key);
      }
      response
        .writeHead(204, { "set-cookie": credentials.logoutCookie(), "cache-control": "no-store" })
        .end();
      return "OK";
    },
  };
}

/** `POST /api/login`: a new address to log in with, for whoever holds the operator's token. */
export function ticketRoute(tickets: Tickets): Route {
  return {
    name: "login_address",
    methods: ["POST"],
    entry: "token",
    handle: async ({ request, response }, { role }) => {
      if (role !== "operator") {
        const message = "Logging in is for operators.";
        return sendRefusal(response, { code: "NOT_ALLOWED", message, facts: { role } });
      }
      const { ticket, expiresAt } = tickets.issue();
      sendJson(response, 200, {
        data: { url: loginUrl(`http://${request.headers.host}`, ticket), expiresAt },
      });
      return "OK";
    },
  };
}

export function loginUrl(base: string, ticket: string): string {
  return `${base}/login?ticket=${ticket}`;
}
