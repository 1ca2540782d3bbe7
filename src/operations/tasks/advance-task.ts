import * as z from "zod";
import type { Brought } from "../../model/attachment.ts";
import { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import { EscalationReason } from "../../model/position.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { TurnAction } from "../../model/turn.ts";
import { extended } from "../../tasks/claim.ts";
import { judgeClaim } from "../../tasks/judge-claim.ts";
import { judgePaused } from "../../tasks/judge-paused.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import { Key, Name } from "../door/key.ts";
import { once, type ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import { judgeOutput } from "../door/sizes.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { Attachments, readAllBrought } from "../movement/attachments/attachment-input.ts";
import { enforced, isSeen } from "../movement/hosts/enforced-in.ts";
import type { Moved } from "../movement/journey.ts";
import { locate } from "../movement/locate.ts";
import { type MoveAt, report } from "../movement/report.ts";
import { operatorReceipt } from "../people/operator-receipt.ts";
import type { Call } from "../ports/call.ts";
import { renewNamed } from "../team/renew-named.ts";
import { briefOf } from "./brief.ts";

const Input = z.strictObject({
  taskId: Key,
  result: ShortText.optional().describe(
    "one of the step's results; `passed` or `failed` unless it names others",
  ),
  output: Json.optional().describe("what came of it, kept in the history"),
  variables: z.record(z.string(), Json).optional(),
  attachments: Attachments.optional().describe("kept if the report is accepted"),
  expectedStep: ShortText.optional().describe("refuse if the task is not there any more"),
  worker: Name.optional(),
  fence: z.number().int().optional().describe("the claim's fence, if the task is claimed"),
  keepClaim: z.boolean().optional().describe("hold on to the task; say `expectedStep` too"),
  idempotencyKey: Name.optional(),
});
type Input = z.infer<typeof Input>;

const Advanced = z.object({
  /** false if a check of the step failed, so that the report counts as an attempt only */
  success: z.boolean(),
  previousStep: z.string(),
  nextStep: z.string(),
  action: TurnAction,
  retriesUsed: z.number().int().optional(),
  retriesRemaining: z.number().int().optional(),
  reason: EscalationReason.optional(),
  warnings: z.array(z.string()).optional(),
  task: TaskSummary,
  brief: z.string(),
  ...enforced,
});
type Advanced = z.infer<typeof Advanced>;

export const advanceTask = operation({
  name: "advance_task",
  summary: "Report the result of a task's current step and be told where it goes next.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Advanced,
  subject: ({ taskId }) => taskId,
  run: (input, call): Promise<Result<Advanced>> => {
    const advance = async (reply?: ReplyFor<Advanced>): Promise<Result<Advanced>> => {
      const gone = input.worker === undefined ? undefined : await renewNamed(input.worker, call);
      if (gone) return { ok: false, refusal: gone };
      return input.attachments
        ? reportWithAttachments(input, call, reply)
        : reportStep(input, [], call, reply);
    };
    if (input.idempotencyKey === undefined) return advance();
    const { idempotencyKey: key, taskId, worker, ...said } = input;
    const by = workerCaller(call, worker);
    return once({ by, operation: "advance_task", subject: taskId, key }, said, call, advance);
  },
});

async function reportWithAttachments(
  input: Input,
  call: Call,
  reply?: ReplyFor<Advanced>,
): Promise<Result<Advanced>> {
  const brought = await readAllBrought(input.attachments, call);
  return brought.ok ? reportStep(input, brought.value, call, reply) : brought;
}

function reportStep(
  input: Input,
  attachments: readonly Brought[],
  call: Call,
  reply?: ReplyFor<Advanced>,
): Promise<Result<Advanced>> {
  const { taskId, result: outcome, variables, output } = input;
  return report(
    {
      taskId,
      by: workerCaller(call, input.worker),
      content: { outcome, variables, output },
      attachments,
      judge: (record) => judge(record, input, call),
      moveFor: (record) =>
        record.hold === "question"
          ? answerWithReceipt(record, input, call)
          : (node) => moveAt(node, input, call),
      claimFor: ({ claim }) => (input.keepClaim && claim ? extended(claim, leaseEnd(call)) : undefined),
      conclude: (moved) => {
        const answer: Result<Advanced> = { ok: true, value: answerOf(moved, input, isSeen(call)) };
        return { reply: reply?.(answer.value), answer: () => answer };
      },
    },
    call,
  );
}

/**
 * The move of an operator that reports at a question. It has a receipt, so that the answer is
 * recorded as a person's.
 */
async function answerWithReceipt(record: TaskRecord, input: Input, call: Call): Promise<MoveAt> {
  const receipt = operatorReceipt(await locate(record, call), call);
  return (node) => moveAt(node, input, call, receipt);
}

function leaseEnd({ ports }: Call): number {
  return ports.now() + ports.settings.leaseMs;
}

/**
 * The move that an input means at a node. The outcomes of a question are its options, so reporting one
 * answers the question.
 */
function moveAt(
  node: ProgramNode,
  { result, variables, worker }: Input,
  call: Call,
  receipt?: Receipt,
): Move {
  const by = workerCaller(call, worker);
  if (node.type === "checkpoint" && result !== undefined && node.options.has(result) && !variables)
    return { type: "answer", option: result, ...(receipt && { receipt }), by };
  const move: Extract<Move, { type: "report" }> = { type: "report", by };
  if (result !== undefined) move.outcome = result;
  if (variables) move.variables = variables;
  return move;
}

function answerOf(moved: Moved, { result, output }: Input, seen: boolean | undefined): Advanced {
  const { record, program, world, position } = moved;
  const failure = result === "failed" ? output : undefined;
  const task = summaryOf(record);
  // The answer is made before the commit, which increments the version.
  task.version += 1;
  const answer: Advanced = {
    success: !moved.events.some(({ type }) => type === "validate_failed"),
    previousStep: moved.from,
    nextStep: moved.to,
    action: moved.action,
    task,
    brief: briefOf(program, position, world, failure),
  };
  if (moved.retriesUsed !== undefined) answer.retriesUsed = moved.retriesUsed;
  if (moved.retriesRemaining !== undefined) answer.retriesRemaining = moved.retriesRemaining;
  if (moved.reason) answer.reason = moved.reason;
  if (moved.warnings.length > 0) answer.warnings = moved.warnings;
  if (seen !== undefined) answer.enforced = seen;
  return answer;
}

function judge(record: TaskRecord, input: Input, { caller }: Call): Refusal | undefined {
  const large = judgeOutput(input.output);
  if (large) return large;
  const { id, step } = record;
  const lost = judgePaused(record) ?? judgeClaim(record, input, caller);
  if (lost || input.expectedStep === undefined || input.expectedStep === step) return lost;
  return {
    code: "STALE",
    message: `"${id}" is at "${step}", not at "${input.expectedStep.slice(0, 200)}".`,
    facts: { taskId: id, currentStep: step },
  };
}
