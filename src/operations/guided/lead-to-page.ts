import type { Refusal, Result } from "../../model/refusal.ts";
import type { Ticket } from "../../model/ticket.ts";
import { loadMovable } from "../movement/load-movable.ts";
import { answerLink } from "../people/answer-link.ts";
import { personRequestOf } from "../people/person-request.ts";
import type { Call } from "../ports/call.ts";
import type { Question } from "../ports/question.ts";
import { findRun, type RunReference } from "./find-run.ts";
import type { Guidance } from "./guidance.ts";
import { guidanceOf } from "./guidance-of.ts";
import { waitForPerson } from "./wait-for-person.ts";

/** How long to wait for a person who has just opened the page. MCP hosts abandon a call after a minute. */
const VISIT_MS = 30_000;

/** Has the person's client open the page that answers the question; false if that is not possible. */
export async function leadToPage(taskId: string, question: Question, call: Call): Promise<boolean> {
  if (!call.lead || call.ports.page === undefined || call.ports.states.carried) return false;
  const record = await loadMovable(call, taskId);
  const request = record.ok ? await personRequestOf(record.value, call) : undefined;
  const address = request && (await answerLink(request, "visit", call));
  if (address === undefined) return false;
  call.lead(question, address);
  return true;
}

/** Waits until the person has answered on the page, or until the time is over. Returns the situation then. */
export async function afterPage(
  input: RunReference & { readonly wait_ms?: number | undefined },
  { task, visit }: Ticket,
  call: Call,
): Promise<Result<Guidance>> {
  const find = () => findRun({ ...input, looking: true }, call);
  const found = await find();
  if (!found.ok) return found;
  if (found.value.taskId !== task) return { ok: false, refusal: anotherRun };
  const isOpen = found.value.position.visit === visit;
  const later = isOpen ? await waitForPerson(find, input.wait_ms ?? VISIT_MS, call) : found;
  return later.ok ? { ok: true, value: await guidanceOf(later.value, call) } : later;
}

const anotherRun: Refusal = {
  code: "ANSWER_STALE",
  message: "This answer is about another run.",
  facts: {},
};
