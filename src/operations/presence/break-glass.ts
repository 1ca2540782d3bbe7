import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { operation } from "../door/operation.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { answering } from "../people/answer-question.ts";
import { decide } from "../people/decision.ts";
import { operatorProvenance } from "../people/operator-provenance.ts";
import type { Provenance } from "../people/receipt.ts";
import type { Call } from "../ports/call.ts";
import { DecisionChoice } from "./decision-choice.ts";
import { openDecision } from "./decision-statement.ts";

const Input = DecisionChoice.extend({
  reason: z.string().trim().min(1).max(2_000).describe("why nobody signs; kept in the history"),
});
type Input = z.infer<typeof Input>;

const Broken = z.object({ nextStep: z.string(), operator: z.string() });
type Broken = z.infer<typeof Broken>;

export const breakGlass = operation({
  name: "break_glass",
  summary:
    "Decide in place of the approvers where signatures are demanded. Only the operator at a terminal does; it is recorded as what it is, and is no signature.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Broken,
  subject: ({ taskId }) => taskId,
  run: async (input, call): Promise<Result<Broken>> =>
    call.caller.channel === "terminal"
      ? commitChange(input.taskId, call, (record) => breaking(record, input, call))
      : notAtTerminal(),
});

async function breaking(record: TaskRecord, input: Input, call: Call): Promise<Result<Change<Broken>>> {
  const { reason, ...choice } = input;
  const open = await openDecision(record, choice, call);
  if (!open.ok) return open;
  const { item } = open.value;
  const { option, requirement, resolution, node, on, note } = choice;
  const isAsked = item.signatures?.options.includes(option ?? resolution ?? "approve");
  if (!isAsked) return noGlass(record.id);
  const provenance: Provenance = { ...operatorProvenance(call), breakGlass: reason };
  const made =
    resolution === undefined
      ? await answering(
          record,
          { taskId: record.id, option, requirement, note, shown: item.shown },
          call,
          provenance,
        )
      : await decide(record, { resolution, node, on, note }, call, provenance);
  if (!made.ok) return made;
  const nextStep = "to" in made.value ? made.value.to : made.value.nextStep;
  const answer = (): Result<Broken> => ({
    ok: true,
    value: { nextStep, operator: provenance.identity ?? "" },
  });
  return { ok: true, value: { journey: made.value.journey, answer } };
}

function notAtTerminal(): Result<never> {
  const message = "Only the operator at a terminal breaks the glass.";
  return { ok: false, refusal: { code: "NOT_ALLOWED", message, facts: {} } };
}

function noGlass(taskId: string): Result<never> {
  const message = `"${taskId}" does not wait for signatures, so there is no glass to break. Answer it.`;
  return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { taskId } } };
}
