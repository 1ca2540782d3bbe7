import type { ServerResponse } from "node:http";
import { type Refusal, refusals } from "../model/refusal.ts";
import { AGENT_HEADER_ADVICE } from "../operations/door/agent-name.ts";
import { sendJson } from "./send-json.ts";

/** Errors of the server itself. Refusals of operations are in `model/refusal`. */
export const problems = {
  FOREIGN_HOST: {
    status: 403,
    message: "This server does not serve that host name.",
    hint: "Use its own address, or start it with --allow-host and this name.",
  },
  FOREIGN_ORIGIN: {
    status: 403,
    message: "Pages of other sites may not call this server.",
    hint: "Use Navigator's own page, or a token from a program.",
  },
  HEADER_MISSING: {
    status: 403,
    message: "A call with a login needs the header x-navigator: 1.",
    hint: "Add the header, or use a token.",
  },
  LOGIN_EXPIRED: {
    status: 403,
    message: "This login address has been used already, or is too old.",
    hint: "Get another one: navigator login",
  },
  UNAUTHENTICATED: {
    status: 401,
    message: "This needs a credential.",
    hint: "Open a login address (navigator login), or send Authorization: Bearer with a token (navigator token).",
  },
  NOT_FOUND: {
    status: 404,
    message: "There is nothing here.",
    hint: "See /api/openapi.json for the addresses.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: "This address does not support the method.",
    hint: "Use one of the methods in the Allow header.",
  },
  AGENT_NAME_INVALID: {
    status: 400,
    message: "The header Navigator-Agent does not hold a name.",
    hint: AGENT_HEADER_ADVICE,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "The body is not declared as JSON.",
    hint: "Send content-type: application/json.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "There were too many requests.",
    hint: "Wait as long as the Retry-After header says. The operator sets the limit with --rate.",
  },
  TOO_MANY_STREAMS: {
    status: 429,
    message: "Too many event streams are open with this credential.",
    hint: "Close one of them first.",
  },
  INTERNAL: {
    status: 500,
    message: "Navigator failed to do this.",
    hint: "Give this id to the operator of Navigator; its log has the cause.",
  },
  SHUTTING_DOWN: {
    status: 503,
    message: "The server is about to stop.",
    hint: "Ask again when it is back.",
  },
} as const;

export type ProblemCode = keyof typeof problems;

export interface HttpProblem {
  readonly code: ProblemCode;
  /** replaces the message of the table */
  readonly message?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with the problem, and returns its code for the metrics. */
export function sendProblem(response: ServerResponse, problem: HttpProblem): ProblemCode {
  const { code, facts, headers } = problem;
  const { status, hint } = problems[code];
  const { message = problems[code].message } = problem;
  sendJson(response, status, { error: { code, message, hint, ...facts } }, headers);
  return code;
}

/** Answers with a refusal, and returns its code for the metrics. `hint` replaces the hint of the table. */
export function sendRefusal(
  response: ServerResponse,
  { code, message, facts }: Refusal,
  hint: string = refusals[code].hint,
): string {
  const { http } = refusals[code];
  const fixed = { code, message, hint };
  // Spread the fixed fields twice: first, so that they come first in the JSON, and last, so that no
  // fact overwrites them.
  sendJson(response, http, { error: { ...fixed, ...facts, ...fixed } });
  return code;
}
