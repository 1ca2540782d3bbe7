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
import type { ProgramNode } from "../../workflow/program.ts";
import { attachTo } from "../attachments/attach-to.ts";
import { Attachments, readAllBrought } from "../attachments/read-brought.ts";
import { briefOf } from "../brief.ts";
import { judgeClaim } from "../claim.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { type Gathered, gatherEvidence, judgeGathered } from "../evidence/gather-evidence.ts";
import { storedRun } from "../guided/stored-run.ts";
import { Journey, type Moved, type Remark } from "../journey.ts";
import { Key, Name } from "../key.ts";
import { movable } from "../movable.ts";
import { type Once, once } from "../once-only.ts";
import { operation } from "../operation.ts";
import { judgeOutput } from "../output-size.ts";
import { operatorReceipt } from "../people/operator-receipt.ts";
import { hashed, type Reported } from "../people/reported.ts";
import { requestApproval } from "../people/request-approval.ts";
import { summaryOf } from "../task-view.ts";
import { textOf } from "../text-of.ts";
import { workerCaller } from "../worker-caller.ts";

/** Branches that end at the same moment have to tell their fork one after the other. */
const MOST_TRIES = 100;

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
  success: z.literal(true),
  previousStep: z.string(),
  nextStep: z.string(),
  action: TurnAction,
  retriesUsed: z.number().int().optional(),
  retriesRemaining: z.number().int().optional(),
  reason: EscalationReason.optional(),
  warnings: z.array(z.string()).optional(),
  task: TaskSummary,
  brief: z.string(),
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
  run: (input, context): Promise<Result<Advanced>> => {
    const { idempotencyKey: key, taskId, result, output, variables, expectedStep, attachments } = input;
    if (key === undefined) return advance(input, context);
    const asked = { operation: "advance_task", subject: taskId, key };
    const said = { result, output, variables, expectedStep, attachments };
    return once(asked, said, context, (reply) => advance(input, context, reply));
  },
});

async function advance(input: Input, context: Context, reply?: Once<Advanced>): Promise<Result<Advanced>> {
  const brought = await readAllBrought(input.attachments, context);
  if (!brought.ok) return brought;
  let gathered: Gathered | undefined;
  for (let tries = 1; ; tries++) {
    const found = await movable(context, input.taskId);
    if (!found.ok) return found;
    const { value: record } = found;
    const refusal = judge(record, input, context) ?? (gathered && judgeGathered(gathered, record));
    if (refusal) return { ok: false, refusal };
    const journey = new Journey(context);
    const held = attachTo(journey, record, brought.value, workerCaller(context, input.worker));
    if (!held.ok) return held;
    const receipt =
      record.hold === "question" ? operatorReceipt(await storedRun(record, context), context) : undefined;
    const said = saidBy(input, record, brought.value);
    const asked = (node: ProgramNode) =>
      hashed(moveAt(node, input, context, { gathered, receipt }), node, said);
    const moved = await journey.move(held.value, asked, remarkOf(record, input, context));
    if (!moved.ok) {
      if (gathered || moved.refusal.code !== "EVIDENCE_MISSING")
        return { ok: false, refusal: await requestApproval(moved.refusal, record, context, said) };
      const looked = await gatherEvidence(context, record, asked, held.value.attachments);
      if (!looked.ok) return looked;
      gathered = looked.value;
      continue;
    }
    const answer = answerOf(moved.value, input);
    const committed = await journey.commit({ reply: reply?.(answer) });
    if (committed.ok) return { ok: true, value: answer };
    if (tries === MOST_TRIES || !(await isUnchanged(record, context))) return conflict(input.taskId, context);
  }
}

/** Then only the fork it branched from has changed, and the report is still about this very step. */
async function isUnchanged({ project, id, version }: TaskRecord, context: Context): Promise<boolean> {
  const [now] = await (await context.store()).tasks.load(project, [id]);
  return now?.version === version;
}

/** The outcomes of a question are its options: reporting one answers it. */
function moveAt(
  node: ProgramNode,
  { result, variables, worker }: Input,
  context: Context,
  { gathered, receipt }: { gathered: Gathered | undefined; receipt: Receipt | undefined },
): Move {
  const by = workerCaller(context, worker);
  if (node.type === "checkpoint" && result !== undefined && node.options.has(result) && !variables)
    return { type: "answer", option: result, ...(receipt && { receipt }), by };
  const report: Extract<Move, { type: "report" }> = { type: "report", by };
  if (result !== undefined) report.outcome = result;
  if (variables) report.variables = variables;
  if (gathered) report.evidence = [...gathered.facts];
  return report;
}

function remarkOf(record: TaskRecord, { output, keepClaim }: Input, context: Context): Remark {
  return { output, claim: keepClaim ? renewed(record, context) : undefined };
}

/** What whoever approves it is shown of the report. */
function saidBy(input: Input, record: TaskRecord, brought: readonly Brought[] = []): Reported {
  const { result: outcome, variables, output } = input;
  return { outcome, variables, output, kept: record.attachments, brought };
}

/** Never shorter than it is: a lease may have been asked for that is longer than the usual one. */
function renewed({ claim }: TaskRecord, { now, settings }: Context): TaskRecord["claim"] {
  return claim && { ...claim, until: Math.max(claim.until, now() + settings.leaseMs) };
}

function answerOf(moved: Moved, { result, output }: Input): Advanced {
  const { record, program, world, position } = moved;
  const failure = result === "failed" && output !== undefined ? textOf(output) : undefined;
  const answer: Advanced = {
    success: true,
    previousStep: moved.from,
    nextStep: moved.to,
    action: moved.action,
    task: summaryOf(record, record.version + 1),
    brief: briefOf(program, position, world, failure),
  };
  if (moved.retriesUsed !== undefined) answer.retriesUsed = moved.retriesUsed;
  if (moved.retriesRemaining !== undefined) answer.retriesRemaining = moved.retriesRemaining;
  if (moved.reason) answer.reason = moved.reason;
  if (moved.warnings.length > 0) answer.warnings = moved.warnings;
  return answer;
}

function judge(record: TaskRecord, input: Input, { caller }: Context): Refusal | undefined {
  const large = judgeOutput(input.output);
  if (large) return large;
  const { id, step } = record;
  if (record.hold === "paused")
    return { code: "TASK_PAUSED", message: `"${id}" is paused.`, facts: { taskId: id } };
  const lost = judgeClaim(record, input, caller);
  if (lost || input.expectedStep === undefined || input.expectedStep === step) return lost;
  return {
    code: "STALE",
    message: `"${id}" is at "${step}", not at "${input.expectedStep.slice(0, 200)}".`,
    facts: { taskId: id, currentStep: step },
  };
}
