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
import type { Context } from "../operations/context.ts";
import type { Question, Reply } from "../operations/people/question.ts";
import { signed } from "../operations/people/tickets.ts";

const ANSWER = "answer";

const Content = z.object({ option: z.string(), note: z.string().max(10_000).optional() });

/** The person who sits at the client that calls. */
export interface Person {
  /** what the call works with: a way to ask this person, and what they have said */
  readonly context: Context;
  /** what has to be sent back instead of an answer, when the call has asked */
  readonly asked: () => Promise<InputRequiredResult | undefined>;
}

export function personBehind(server: McpServer, request: ServerContext, context: Context): Person {
  let question: Question | undefined;
  const reply = replyIn(request);
  const own: Context = {
    ...context,
    ...(canAsk(server, request) && {
      ask: (open: Question) => {
        question = open;
      },
    }),
    ...(reply && { reply }),
  };
  return { context: own, asked: async () => question && asRequest(question, context) };
}

/** Asking a client that cannot be asked fails hard; then the answer is waited for from elsewhere. */
function canAsk(server: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  const declared = envelope
    ? (envelope[CLIENT_CAPABILITIES_META_KEY] as { elicitation?: object } | undefined)
    : server.server.getClientCapabilities();
  const elicitation = declared?.elicitation as { form?: object; url?: object } | undefined;
  // A client that says no more than that it can be asked means forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** The ticket has come through the client: what it is an answer to is believed only because we have signed it. */
function replyIn({ mcpReq }: ServerContext): Reply | undefined {
  const response = inputResponse(mcpReq.inputResponses, ANSWER);
  const ticket = mcpReq.requestState<Ticket>();
  if (response.kind !== "elicit" || !ticket) return undefined;
  if (response.action !== "accept")
    return { ticket, said: response.action === "decline" ? "declined" : "closed" };
  const content = Content.safeParse(response.content);
  return content.success ? { ticket, said: "answered", ...content.data } : { ticket, said: "closed" };
}

async function asRequest(question: Question, context: Context): Promise<InputRequiredResult | undefined> {
  const state = await signed(question.ticket, context);
  if (!state.ok) return undefined;
  return inputRequired({ inputRequests: { [ANSWER]: form(question) }, requestState: state.value });
}

function form({ message, options }: Question): InputRequest {
  const described = options.filter(({ description }) => description !== undefined);
  const lines = described.map(({ label, description }) => `- ${label}: ${description}`);
  return inputRequired.elicit({
    message: [message, ...lines].join("\n"),
    requestedSchema: {
      type: "object",
      properties: {
        option: {
          type: "string",
          title: "Answer",
          oneOf: options.map(({ id, label }) => ({ const: id, title: label })),
        },
        note: { type: "string", title: "Note", maxLength: 10_000 },
      },
      required: ["option"],
    },
  });
}
