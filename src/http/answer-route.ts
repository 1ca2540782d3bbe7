import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../model/caller.ts";
import { readBody } from "../operations/door/read-body.ts";
import {
  answerByLink,
  followLink,
  type LinkAnswer,
  type LinkTarget,
} from "../operations/people/answer-link.ts";
import type { Call } from "../operations/ports/call.ts";
import { answerPolicy, plainPage, questionPage } from "./answer-page.ts";
import type { Credentials } from "./credentials.ts";
import type { Route } from "./route.ts";

export const ANSWER = "/answer/";

/**
 * The most bytes of the form. The route is open to everyone, so the limit is low; the longest
 * note fits in any script.
 */
const MAX_FORM_BYTES = 128 * 1024;

/** A page with its status, and a code for the metrics. */
interface AnswerPage {
  readonly status: number;
  readonly code: string;
  readonly page: string;
}

/** The same page for every invalid link, so that it does not reveal what is wrong with the link. */
const unusable: AnswerPage = {
  status: 404,
  code: "TICKET_INVALID",
  page: plainPage(
    "This link cannot be used.",
    "It has run out, or was not made here. What waits for an answer is in Navigator's inbox.",
  ),
};

const over: Readonly<Record<Exclude<LinkTarget["state"], "open">, AnswerPage>> = {
  done: { status: 200, code: "OK", page: plainPage("Thank you.", "Your answer is recorded.") },
  answered: {
    status: 410,
    code: "ANSWER_STALE",
    page: plainPage(
      "This was answered already.",
      "Or the task has gone on in another way. Nothing was changed; what still waits is in Navigator's inbox.",
    ),
  },
  login: {
    status: 403,
    code: "UNAUTHENTICATED",
    page: plainPage(
      "Log in first, please.",
      "This is answered by an operator. Open a login address (navigator login prints one) in this browser, then come back to this page.",
    ),
  },
  changed: {
    status: 409,
    code: "ANSWER_STALE",
    page: plainPage(
      "The question has changed.",
      "It is not asked any more as it was when this link was made. Please answer it in Navigator's inbox.",
    ),
  },
};

/** `/answer/<ticket>`: the holder of the link may answer the question, once. */
export function answerRoute(call: Call, credentials: Credentials): Route {
  return {
    name: "answer",
    methods: ["GET", "HEAD", "POST"],
    entry: "open",
    handle: async ({ request, response, path }) => {
      const ticket = path.slice(ANSWER.length);
      // A GET request never answers, because mail scanners open every link.
      const answer = request.method === "POST" ? await readAnswer(request) : undefined;
      const operator: Caller = { ...call.caller, channel: "page", assurance: "operator" };
      const linked = answer
        ? await answerByLink(
            ticket,
            { ...answer, ...((await isOperator(request, credentials)) && { operator }) },
            call,
          )
        : await followLink(ticket, call);
      return send(response, linked.ok ? shown(linked.value) : unusable, request.method === "HEAD");
    },
  };
}

function shown(linked: LinkTarget): AnswerPage {
  if (linked.state !== "open") return over[linked.state];
  const { notice, problem } = linked;
  const page = questionPage(notice, problem);
  return problem === undefined
    ? { status: 200, code: "OK", page }
    : { status: 400, code: "OPTION_NOT_FOUND", page };
}

/**
 * Whether the request comes from an operator at our own page. An agent may know the link, and could
 * serve a page on this machine that posts a form with the operator's cookie. The browser's origin headers
 * distinguish that page from ours.
 */
async function isOperator(request: IncomingMessage, credentials: Credentials): Promise<boolean> {
  const { "sec-fetch-site": site, origin = "", host } = request.headers;
  const isOwnOrigin = URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
  const isOwnPage = site === undefined ? isOwnOrigin : site === "same-origin";
  return isOwnPage && (await credentials.recognise(request))?.role === "operator";
}

/** The answer in a form. An empty form gives no answer, so the question stays open. */
async function readAnswer(request: IncomingMessage): Promise<LinkAnswer> {
  const bytes = await readBody(request, MAX_FORM_BYTES);
  const form = new URLSearchParams(Buffer.isBuffer(bytes) ? bytes.toString("utf8") : "");
  return { option: form.get("option") ?? "", note: form.get("note") ?? undefined };
}

function send(response: ServerResponse, { status, code, page }: AnswerPage, isHead: boolean): string {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(page),
    "content-security-policy": answerPolicy,
    // Hides the address from other sites. `no-referrer` would make the browser hide the form's origin
    // from this server too.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
  });
  response.end(isHead ? undefined : page);
  return code;
}
