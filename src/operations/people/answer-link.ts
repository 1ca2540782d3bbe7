import type { Caller } from "../../model/caller.ts";
import { Resolution } from "../../model/move.ts";
import type { Notice } from "../../model/notice.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { Ticket } from "../../model/ticket.ts";
import { perform } from "../door/perform.ts";
import { loadCurrent } from "../movement/load-current.ts";
import { isFollowable } from "../movement/pinned-versions.ts";
import type { Call } from "../ports/call.ts";
import { answerQuestion } from "./answer-question.ts";
import { type PersonRequest, personRequestOf } from "./person-request.ts";
import { resolveTask } from "./resolve-task.ts";
import { signedTicket, ticketIn } from "./tickets.ts";

/**
 * The purposes of a link's ticket. `link`: every holder of the link may answer, so such links are sent only to webhooks
 * that an operator has named. `visit`: the link has passed through an agent's client, so it only opens the page,
 * and answering needs a login.
 */
const PURPOSES = ["link", "visit"] as const;
export type LinkPurpose = (typeof PURPOSES)[number];

/** The target of a link: an open question, or why the question can no longer be answered. */
export type LinkTarget =
  | {
      readonly state: "open";
      readonly notice: Notice;
      readonly shown: PersonRequest["shown"];
      readonly problem?: string;
    }
  | { readonly state: "done" | "answered" | "changed" | "login" };

export interface LinkAnswer {
  readonly option: string;
  readonly note?: string | undefined;
  /** the operator who is logged in on the page that sends the answer */
  readonly operator?: Caller | undefined;
}

/** An address at which the question can be answered once; `undefined` if no page is served. */
export async function answerLink(
  { ticket }: PersonRequest,
  purpose: LinkPurpose,
  call: Call,
): Promise<string | undefined> {
  if (call.ports.page === undefined) return undefined;
  const text = await signedTicket({ ...ticket, purpose }, call.ports);
  return text.ok ? `${call.ports.page}/answer/${text.value}` : undefined;
}

/**
 * The question that a link leads to. Every fault of the link itself gives the same refusal, so that a
 * forger learns nothing.
 */
export async function followLink(text: string, call: Call): Promise<Result<LinkTarget>> {
  const ticket = await linkIn(text, call);
  return ticket.ok ? { ok: true, value: await linked(ticket.value, call) } : ticket;
}

async function linkIn(text: string, call: Call): Promise<Result<Ticket>> {
  const link = await ticketIn(text, "link", call.ports);
  return link.ok ? link : ticketIn(text, "visit", call.ports);
}

async function linked(ticket: Ticket, call: Call): Promise<LinkTarget> {
  const record = await loadCurrent(call, ticket.task);
  if (record?.hold && !(await isFollowable(record, call))) return { state: "changed" };
  const wait = record && (await personRequestOf(record, call));
  const isThere = wait && ticket.step === wait.ticket.step && ticket.visit === wait.ticket.visit;
  if (!isThere) return { state: "answered" };
  const isSame = ticket.definition === wait.ticket.definition && ticket.shown === wait.ticket.shown;
  return isSame ? { state: "open", notice: wait.notice, shown: wait.shown } : { state: "changed" };
}

const holder: Caller = { kind: "person", id: "link", channel: "link", assurance: "operator" };

export async function answerByLink(
  text: string,
  answer: LinkAnswer,
  call: Call,
): Promise<Result<LinkTarget>> {
  const ticket = await linkIn(text, call);
  if (!ticket.ok) return ticket;
  const before = await linked(ticket.value, call);
  if (before.state !== "open") return { ok: true, value: before };
  const caller = ticket.value.purpose === "link" ? holder : answer.operator;
  if (!caller) return { ok: true, value: { state: "login" } };
  const refusal = await decide(before, answer, ticket.value, { ...call, role: "operator", caller });
  if (!refusal) return { ok: true, value: { state: "done" } };
  // The refusal may have another cause: another person may have answered since `before` was loaded.
  const after = await linked(ticket.value, call);
  return { ok: true, value: after.state === "open" ? { ...after, problem: refusal.message } : after };
}

async function decide(
  { notice: { type, taskId, options }, shown }: Pick<PersonRequest, "notice" | "shown">,
  { option, note }: LinkAnswer,
  { step, visit }: Ticket,
  call: Call,
): Promise<Refusal | undefined> {
  if (!options.some(({ id }) => id === option)) {
    const message = "Choose one of the answers that are offered.";
    return { code: "OPTION_NOT_FOUND", message, facts: {} };
  }
  const said = note === undefined || note === "" ? {} : { note };
  if (type === "escalation") {
    const [, resolution = option, on] = /^(\w+):(.*)$/s.exec(option) ?? [];
    const way = { resolution: Resolution.parse(resolution), ...(on !== undefined && { on }) };
    const seen = { expectedStep: step, visit, shown: shown.get(option) };
    const resolved = await perform(resolveTask, { taskId, ...seen, ...way, ...said }, call);
    return resolved.ok ? undefined : resolved.refusal;
  }
  const chosen = type === "approval" ? { requirement: option } : { option };
  const seen = { step, visit, shown: shown.get(option) };
  const answered = await perform(answerQuestion, { taskId, ...seen, ...chosen, ...said }, call);
  return answered.ok ? undefined : answered.refusal;
}
