import * as z from "zod";
import type { Caller } from "../../model/caller.ts";
import type { Move } from "../../model/move.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { TurnAction } from "../../model/turn.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { heldBy, storedRun } from "../guided/stored-run.ts";
import { Journey } from "../journey.ts";
import { Key } from "../key.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { summaryOf } from "../task-view.ts";
import { approvalTicket } from "./approvals.ts";
import { openQuestion, type Place } from "./question.ts";
import { receiptFor } from "./receipt.ts";
import { wayOf } from "./way-of.ts";

const Input = z.strictObject({
  taskId: Key,
  option: z.string().optional().describe("the answer to a question"),
  requirement: z.string().optional().describe("what is approved, where an approval is asked for"),
  step: z.string().optional().describe("refuse if something else is asked by now"),
  visit: z.number().int().optional(),
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
    const move = moveFor(run, input, context);
    if (!move.ok) return move;
    const journey = new Journey(context);
    // Whoever is led through the task goes on with it; from the queue it would be handed to somebody else.
    const claim = record.run || record.claim ? heldBy(record, context) : undefined;
    const fenced = { ...record, fence: Math.max(record.fence, claim?.fence ?? 0) };
    const moved = await journey.move(fenced, move.value, { note: input.note, claim });
    if (!moved.ok) return moved;
    const committed = await journey.commit();
    const kept = committed.ok ? committed.records.find(({ id }) => id === record.id) : undefined;
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

function moveFor(place: Place, { option, requirement, note }: Input, context: Context): Result<Move> {
  const by: Caller = { ...context.caller, kind: "person" };
  const more = { ...(note !== undefined && { note }), by };
  if (requirement !== undefined) {
    const receipt = receiptFor(approvalTicket(place, requirement), wayOf(context));
    return { ok: true, value: { type: "approve", requirement, receipt, ...more } };
  }
  const question = openQuestion(place);
  if (!question || option === undefined) {
    const message = question
      ? "Say which option is the answer."
      : `No question is open in "${place.taskId}".`;
    const options = question?.options.map(({ id }) => id) ?? [];
    return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { options } } };
  }
  const receipt: Receipt = receiptFor(question.ticket, wayOf(context));
  return { ok: true, value: { type: "answer", option, receipt, ...more } };
}
