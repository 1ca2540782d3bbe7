import * as z from "zod";
import type { Caller } from "../../model/caller.ts";
import type { Move } from "../../model/move.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import type { Ticket } from "../../model/ticket.ts";
import { TurnAction } from "../../model/turn.ts";
import { awaitingApproval } from "../../tasks/changes/awaiting-approval.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { changedFiles } from "../movement/attachments/attached-files.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { Journey, type Moved } from "../movement/journey.ts";
import { loadMovable } from "../movement/load-movable.ts";
import { loadTask } from "../movement/load-task.ts";
import { type Located, locate } from "../movement/locate.ts";
import { runClaim } from "../movement/run-claim.ts";
import type { Call } from "../ports/call.ts";
import { approvalsAt, approvalTicket } from "./approvals.ts";
import { causeOfWait } from "./causing-report.ts";
import { answerConsult } from "./consulted.ts";
import { type InboxItem, inboxItems } from "./inbox-items.ts";
import { openQuestion } from "./open-question.ts";
import { operatorProvenance } from "./operator-provenance.ts";
import { type Provenance, receiptFor } from "./receipt.ts";

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

const Answered = z.object({ nextStep: z.string(), action: TurnAction, task: TaskSummary });
type Answered = z.infer<typeof Answered>;

export const answerQuestion = operation({
  name: "answer_question",
  summary: "Answer a question that waits for a person, or approve what waits for approval.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Answered,
  subject: ({ taskId }) => taskId,
  run: (input, call) =>
    commitChange(
      input.taskId,
      call,
      (record) => answering(record, input, call, operatorProvenance(call)),
      undefined,
      loadAnswerable,
    ),
});

/** Loads a task that may ask: one that the engine moves, or a plain one in `consult`. */
async function loadAnswerable(call: Call, id: string): Promise<Result<TaskRecord>> {
  const found = await loadTask(call, id);
  return found.ok && found.value.hold === "consult" ? found : loadMovable(call, id);
}

function consulting(
  record: TaskRecord,
  input: Input,
  call: Call,
): Result<Change<Answered> & { readonly nextStep: string }> {
  const journey = answerConsult(record, input, call);
  if (!journey.ok) return journey;
  const answer = (committed: TaskRecord): Result<Answered> => ({
    ok: true,
    value: { nextStep: committed.state, action: "conditional", task: summaryOf(committed) },
  });
  return { ok: true, value: { journey: journey.value, answer, nextStep: record.state } };
}

/** The change that an answer makes. `provenance` says how the person was identified. */
export async function answering(
  record: TaskRecord,
  input: Input,
  call: Call,
  provenance: Provenance,
): Promise<Result<Change<Answered> & { readonly nextStep: string }>> {
  if (record.hold === "consult") return consulting(record, input, call);
  const stale = judgeStale(record, input);
  if (stale) return { ok: false, refusal: stale };
  const located = await locate(record, call);
  const cause = await causeOfWait(record, located, call);
  const changed = changedFiles(record.id, cause.files ?? []);
  if (changed) return { ok: false, refusal: changed };
  const items = inboxItems(record, located, cause);
  const item = itemFor(items, record, input);
  const move = judgeShown(record, item, input) ?? moveFor(located, item, input, { call, provenance });
  if (!move.ok) return move;
  const journey = new Journey(call);
  // The agent of a guided run keeps its claim. Otherwise another worker would take the task from the queue.
  const claim = record.run || record.claim ? runClaim(record, call) : undefined;
  const moved = await journey.move(record, move.value, { note: input.note, claim });
  if (!moved.ok) return moved;
  keepAsking(journey, record, moved.value, located);
  const { to: nextStep, action } = moved.value;
  const answer = (committed: TaskRecord): Result<Answered> => ({
    ok: true,
    value: { nextStep, action, task: summaryOf(committed) },
  });
  return { ok: true, value: { journey, answer, nextStep } };
}

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

/** The inbox item that is answered. Approvals are about a report, so before a report there is no approval to answer. */
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
  located: Located,
  item: InboxItem | undefined,
  { option, requirement, note }: Input,
  { call, provenance }: { readonly call: Call; readonly provenance: Provenance },
): Result<Move> {
  const by: Caller = { ...call.caller, kind: "person" };
  const more = { ...(note !== undefined && { note }), by };
  const shown = item?.shown;
  const receiptOf = (ticket: Ticket): Receipt =>
    receiptFor({ ...ticket, ...(shown !== undefined && { shown }) }, provenance);
  if (requirement !== undefined) {
    if (!item) return nothingToApprove(located, requirement);
    const report = located.record?.asked;
    if (report === undefined || !item.report) return unknownReport(located);
    const receipt = receiptOf(approvalTicket(located, requirement));
    return { ok: true, value: { type: "approve", requirement, report, receipt, ...more } };
  }
  const question = openQuestion(located);
  if (!question || option === undefined) {
    const message = question
      ? "Say which option is the answer."
      : `No question is open in "${located.taskId}".`;
    const options = question?.options.map(({ id }) => id) ?? [];
    return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { options } } };
  }
  return { ok: true, value: { type: "answer", option, receipt: receiptOf(question.ticket), ...more } };
}

function nothingToApprove(located: Located, requirement: string): Result<never> {
  const approvals = located.record?.hold === "approval" ? [...approvalsAt(located)] : [];
  const message = `No report of "${located.taskId}" waits for the approval "${requirement.slice(0, 80)}".`;
  return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { approvals } } };
}

/**
 * The refusal to approve a report that cannot be found: an approval without the report's hash would
 * count for every report.
 */
function unknownReport({ taskId }: Located): Result<never> {
  const message = `What was reported of "${taskId}" cannot be shown any more. Let its agent report again.`;
  return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { taskId, approvals: [] } } };
}

/** Keeps the task waiting if the report needs further approvals. */
function keepAsking(journey: Journey, before: TaskRecord, moved: Moved, located: Located): void {
  const { record, position } = moved;
  if (before.hold !== "approval" || approvalsAt({ ...located, position }).length === 0) return;
  journey.put(before, awaitingApproval(record, before.asked, journey.now, before.askedFiles), [], {});
}
