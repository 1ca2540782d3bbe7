import * as z from "zod";
import type { Caller } from "../../model/caller.ts";
import type { Move } from "../../model/move.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import type { Ticket } from "../../model/ticket.ts";
import { TurnAction } from "../../model/turn.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { heldBy, storedRun } from "../guided/stored-run.ts";
import { Journey, type Moved } from "../journey.ts";
import { Key } from "../key.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { summaryOf } from "../task-view.ts";
import { approvalsAt, approvalTicket } from "./approvals.ts";
import { awaitApproval } from "./await-approval.ts";
import { type InboxItem, inboxItems } from "./inbox-items.ts";
import { openQuestion, type Place } from "./question.ts";
import { receiptFor } from "./receipt.ts";
import { behindWait } from "./report-behind.ts";
import { wayOf } from "./way-of.ts";

const Input = z.strictObject({
  taskId: Key,
  option: ShortText.optional().describe("the answer to a question"),
  requirement: ShortText.optional().describe("what is approved, where an approval is asked for"),
  step: ShortText.optional().describe("refuse if something else is asked by now"),
  visit: z.number().int().optional(),
  shown: ShortText.optional().describe("refuse if other words are shown by now, as `list_inbox` tells"),
  note: z.string().max(10_000).optional(),
});
type Input = z.infer<typeof Input>;

export const answerQuestion = operation({
  name: "answer_question",
  summary: "Answer a question that waits for a person, or approve what waits for approval.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: z.object({ nextStep: z.string(), action: TurnAction, task: TaskSummary }),
  subject: ({ taskId }) => taskId,
  run: async (input, context) => {
    const found = await movable(context, input.taskId);
    if (!found.ok) return found;
    const { value: record } = found;
    const stale = judgeStale(record, input);
    if (stale) return { ok: false, refusal: stale };
    const run = await storedRun(record, context);
    const item = itemFor(inboxItems(record, run, await behindWait(record, run, context)), record, input);
    const move = judgeShown(record, item, input) ?? moveFor(run, item, input, context);
    if (!move.ok) return move;
    const journey = new Journey(context);
    // Whoever is led through the task goes on with it; from the queue it would be handed to somebody else.
    const claim = record.run || record.claim ? heldBy(record, context) : undefined;
    const moved = await journey.move(record, move.value, { note: input.note, claim });
    if (!moved.ok) return moved;
    keepAsking(journey, record, moved.value, run);
    const committed = await journey.commit();
    const kept = committed.ok ? committed.tasks.find(({ id }) => id === record.id) : undefined;
    if (!kept) return conflict(record.id, context);
    const { to, action } = moved.value;
    return { ok: true, value: { nextStep: to, action, task: summaryOf(kept) } };
  },
});

function judgeStale({ id, step, position }: TaskRecord, input: Input): Refusal | undefined {
  const isSame =
    (input.step === undefined || input.step === step) &&
    (input.visit === undefined || input.visit === position?.visit);
  if (isSame) return undefined;
  return {
    code: "ANSWER_STALE",
    message: `"${id}" has gone on to "${step}" since this was asked.`,
    facts: { taskId: id, currentStep: step },
  };
}

/** What is answered, as the inbox shows it; an approval is of a report, so there is none before one was made. */
function itemFor(
  items: readonly InboxItem[],
  { hold }: TaskRecord,
  { requirement }: Input,
): InboxItem | undefined {
  const isOpen = requirement === undefined || hold === "approval";
  return isOpen ? items.find((item) => item.requirement === requirement) : undefined;
}

function judgeShown(
  { id, step }: TaskRecord,
  item: InboxItem | undefined,
  { shown }: Input,
): Result<never> | undefined {
  if (shown === undefined || !item || item.shown === shown) return undefined;
  const message = `What "${id}" asks has changed since it was shown. Look at it again.`;
  return { ok: false, refusal: { code: "ANSWER_STALE", message, facts: { taskId: id, currentStep: step } } };
}

function moveFor(
  place: Place,
  item: InboxItem | undefined,
  { option, requirement, note }: Input,
  context: Context,
): Result<Move> {
  const by: Caller = { ...context.caller, kind: "person" };
  const more = { ...(note !== undefined && { note }), by };
  const shown = item?.shown;
  const receiptOf = (ticket: Ticket): Receipt =>
    receiptFor({ ...ticket, ...(shown !== undefined && { shown }) }, wayOf(context));
  if (requirement !== undefined) {
    if (!item) return nothingToApprove(place, requirement);
    const report = place.record?.asked;
    if (report === undefined || !item.report) return unknownReport(place);
    const receipt = receiptOf(approvalTicket(place, requirement));
    return { ok: true, value: { type: "approve", requirement, report, receipt, ...more } };
  }
  const question = openQuestion(place);
  if (!question || option === undefined) {
    const message = question
      ? "Say which option is the answer."
      : `No question is open in "${place.taskId}".`;
    const options = question?.options.map(({ id }) => id) ?? [];
    return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { options } } };
  }
  return { ok: true, value: { type: "answer", option, receipt: receiptOf(question.ticket), ...more } };
}

function nothingToApprove(place: Place, requirement: string): Result<never> {
  const approvals = place.record?.hold === "approval" ? [...approvalsAt(place)] : [];
  const message = `No report of "${place.taskId}" waits for the approval "${requirement.slice(0, 80)}".`;
  return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { approvals } } };
}

/** Approved without it, every report would count. */
function unknownReport({ taskId }: Place): Result<never> {
  const message = `What was reported of "${taskId}" cannot be shown any more. Let its agent report again.`;
  return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { taskId, approvals: [] } } };
}

/** One approval of several leaves the others to be given to the same report. */
function keepAsking(journey: Journey, { asked, hold }: TaskRecord, moved: Moved, place: Place): void {
  const { record, position } = moved;
  if (hold !== "approval" || approvalsAt({ ...place, position }).length === 0) return;
  journey.put(undefined, awaitApproval(record, asked, journey.now), [], {});
}
