import type { Refusal, Result } from "../../model/refusal.ts";
import type { Ticket } from "../../model/ticket.ts";
import { loadMovable } from "../movement/load-movable.ts";
import { answerLink } from "../people/answer-link.ts";
import { personRequestOf } from "../people/person-request.ts";
import type { Call } from "../ports/call.ts";
import type { Question } from "../ports/question.ts";
import { withPage } from "../ports/with-page.ts";
import { findRun, type RunReference } from "./find-run.ts";
import type { Guidance } from "./guidance.ts";
import { guidanceOf } from "./guidance-of.ts";
import type { GuidedRun } from "./guided-run.ts";
import { waitForPerson } from "./wait-for-person.ts";

/** How long to wait for a person who has just opened the page. MCP hosts abandon a call after a minute. */
const VISIT_MS = 30_000;

/** Has the person's client open the page that answers the question; false if that is not possible. */
export async function leadToPage(taskId: string, question: Question, call: Call): Promise<boolean> {
  if (!call.lead || call.ports.states.carried) return false;
  const paged = await withPage(call);
  if (paged.ports.page === undefined) return false;
  const record = await loadMovable(call, taskId);
  const request = record.ok ? await personRequestOf(record.value, call) : undefined;
  const address = request && (await answerLink(request, "visit", paged));
  if (address === undefined) return false;
  call.lead(question, address);
  return true;
}

/** Waits until the person has answered on the page, or until the time is over. Returns the situation then. */
export async function afterPage(
  input: RunReference & { readonly wait_ms?: number | undefined },
  ticket: Ticket,
  call: Call,
): Promise<Result<Guidance>> {
  const find = () => findRun({ ...input, looking: true }, call);
  const later = await afterVisit(ticket, find, call, input.wait_ms);
  return later.ok ? { ok: true, value: await guidanceOf(later.value, call) } : later;
}

/** The run after the person has answered on the page, or after the time is over. */
export async function afterVisit(
  { task, visit }: Ticket,
  find: () => Promise<Result<GuidedRun>>,
  call: Call,
  waitMs = VISIT_MS,
): Promise<Result<GuidedRun>> {
  const found = await find();
  if (!found.ok) return found;
  if (found.value.taskId !== task) return { ok: false, refusal: anotherRun };
  return found.value.position.visit === visit ? waitForPerson(find, waitMs, call) : found;
}

const anotherRun: Refusal = {
  code: "ANSWER_STALE",
  message: "This answer is about another run.",
  facts: {},
};
