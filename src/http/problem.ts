import type { ServerResponse } from "node:http";
import { type Refusal, refusals } from "../model/refusal.ts";
import { AGENT_HEADER_ADVICE } from "../operations/door/agent-name.ts";
import { sendJson } from "./send-json.ts";

/** Every "no" of the server itself; those of operations are in their own table. */
export const problems = {
  FOREIGN_HOST: {
    status: 403,
    message: "This server does not go by that name.",
    hint: "Use its own address, or start it with --allow-host and the name it is reached by.",
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
    hint: "See /api/openapi.json for what can be asked.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: "This address is not asked in that way.",
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
    message: "There were too many requests with this credential.",
    hint: "Wait as long as the Retry-After header says.",
  },
  TOO_MANY_STREAMS: {
    status: 429,
    message: "Too many event streams are open with this credential.",
    hint: "Close one of them first.",
  },
  INTERNAL: {
    status: 500,
    message: "Navigator failed to do this.",
    hint: "Tell whoever runs Navigator this id; its log has the cause.",
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
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with the problem, and gives its code back for the record. */
export function sendProblem(response: ServerResponse, { code, facts, headers }: HttpProblem): ProblemCode {
  const { status, message, hint } = problems[code];
  sendJson(response, status, { error: { code, message, hint, ...facts } }, headers);
  return code;
}

/** A caller who knows more about what to do than the table gives its own hint. */
export function sendRefusal(
  response: ServerResponse,
  { code, message, facts }: Refusal,
  hint: string = refusals[code].hint,
): string {
  const { http } = refusals[code];
  const said = { code, message, hint };
  // Twice: first to be read first, last so that no fact can stand in for the code.
  sendJson(response, http, { error: { ...said, ...facts, ...said } });
  return code;
}
