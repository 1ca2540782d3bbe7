import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Ticket } from "../model/ticket.ts";
import { printable, printableLines } from "../model/words/printable.ts";
import { signedTicket } from "../operations/people/tickets.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Question, Reply } from "../operations/ports/question.ts";
import { clientName } from "./caller.ts";

const ANSWER = "answer";
const VISIT = "visit";

interface Asking {
  readonly question: Question;
  readonly key: string;
  readonly request: InputRequest;
}

const Content = z.object({ option: z.string(), note: z.string().max(10_000).optional() });

/** The person at the calling client. */
export interface Person {
  /** the caller's call, extended by a way to ask this person and by the person's reply to an earlier question */
  readonly call: Call;
  /** if the call asked the person: the request for input, to be sent instead of an answer */
  readonly asked: () => Promise<InputRequiredResult | undefined>;
}

export function personBehind(server: McpServer, request: ServerContext, call: Call): Person {
  let asking: Asking | undefined;
  const reply = replyIn(request);
  const { forms, addresses } = canBeAsked(server, request, call);
  const own: Call = {
    ...call,
    ...(forms && {
      ask: (question: Question) => {
        // Codex with full access accepts a form without a choice by itself.
        if (question.options.length === 0) return;
        asking = { question, key: ANSWER, request: form(question) };
      },
    }),
    ...(addresses && {
      lead: (question: Question, url: string) => {
        asking = {
          question,
          key: VISIT,
          request: inputRequired.elicitUrl({ message: printableLines(question.message).join("\n"), url }),
        };
      },
    }),
    ...(reply && { reply }),
  };
  return { call: own, asked: async () => asking && asRequest(asking, call) };
}

/**
 * Clients whose hooks can answer a form. An agent can write such a hook, and in Claude Code it counts a second later, so
 * the agent would answer for its user.
 */
const HOOKS_ANSWER = /^claude[-_ ]?code\b/i;

/**
 * How the client can ask its user. Asking in a way that the client has not declared would fail the call. If the
 * client declares no way, the answer comes by another channel.
 */
function canBeAsked(
  server: McpServer,
  request: ServerContext,
  { ports: { settings } }: Call,
): Record<"forms" | "addresses", boolean> {
  const envelope = request.mcpReq.envelope as Record<string, unknown> | undefined;
  const declared = envelope
    ? (envelope[CLIENT_CAPABILITIES_META_KEY] as { elicitation?: object } | undefined)
    : server.server.getClientCapabilities();
  const elicitation = declared?.elicitation as { form?: object; url?: object } | undefined;
  const addresses = elicitation?.url !== undefined;
  // A client that declares elicitation without a mode supports forms.
  const declaresForms = elicitation !== undefined && (elicitation.form !== undefined || !addresses);
  const isTrusted = settings.forms === "auto" && !HOOKS_ANSWER.test(clientName(server, request));
  return { forms: declaresForms && (settings.forms === "on" || isTrusted), addresses };
}

/**
 * The person's reply to an earlier question. The ticket came back through the client, and its signature proves which
 * question the reply is for.
 */
function replyIn({ mcpReq }: ServerContext): Reply | undefined {
  const ticket = mcpReq.requestState<Ticket>();
  const visit = inputResponse(mcpReq.inputResponses, VISIT);
  const response = visit.kind === "elicit" ? visit : inputResponse(mcpReq.inputResponses, ANSWER);
  if (response.kind !== "elicit" || !ticket) return undefined;
  if (response.action !== "accept")
    return { ticket, said: response.action === "decline" ? "declined" : "closed" };
  if (response === visit) return { ticket, said: "opened" };
  const content = Content.safeParse(response.content);
  return content.success ? { ticket, said: "answered", ...content.data } : { ticket, said: "closed" };
}

async function asRequest(
  { question, key, request }: Asking,
  call: Call,
): Promise<InputRequiredResult | undefined> {
  const state = await signedTicket(question.ticket, call.ports);
  if (!state.ok) return undefined;
  return inputRequired({ inputRequests: { [key]: request }, requestState: state.value });
}

function form({ message, options }: Question): InputRequest {
  const described = options.filter(({ description }) => description !== undefined);
  const lines = described.map(
    ({ label, description = "" }) => `- ${printable(label)}: ${printable(description)}`,
  );
  return inputRequired.elicit({
    message: [...printableLines(message), ...lines].join("\n"),
    requestedSchema: {
      type: "object",
      properties: {
        option: {
          type: "string",
          title: "Answer",
          oneOf: options.map(({ id, label }) => ({ const: id, title: printable(label) })),
        },
        note: { type: "string", title: "Note", maxLength: 10_000 },
      },
      required: ["option"],
    },
  });
}
