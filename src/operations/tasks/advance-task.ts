import * as z from "zod";
import { Json } from "../../model/json.ts";
import { EscalationReason } from "../../model/position.ts";
import type { Result } from "../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { type Turn, TurnAction } from "../../model/turn.ts";
import { briefOf } from "../brief.ts";
import { judgeClaim } from "../claim.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { Journey } from "../journey.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { summaryOf } from "../task-view.ts";

const MAX_OUTPUT = 64 * 1024;

const Input = z.strictObject({
  taskId: z.string(),
  result: z
    .string()
    .optional()
    .describe("one of the step's results; `passed` or `failed` unless it names others"),
  output: Json.optional().describe("what came of it, kept in the history"),
  variables: z.record(z.string(), Json).optional(),
  expectedStep: z.string().optional().describe("refuse if the task is not there any more"),
  worker: z.string().optional(),
  fence: z.number().int().optional().describe("the claim's fence, if the task is claimed"),
  keepClaim: z.boolean().optional(),
  idempotencyKey: z.string().max(200).optional(),
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
  run: async (input, context): Promise<Result<Advanced>> => {
    const earlier = await repeated(input, context);
    if (earlier) return earlier;
    const found = await movable(context, input.taskId);
    if (!found.ok) return found;
    const refused = judge(found.value, input);
    return refused ?? advance(found.value, input, context);
  },
});

async function advance(record: TaskRecord, input: Input, context: Context): Promise<Result<Advanced>> {
  const journey = new Journey(context);
  const by = { ...context.caller, id: input.worker ?? context.caller.id };
  const { claim } = record;
  const turned = await journey.move(
    record,
    {
      type: "report",
      ...(input.result !== undefined && { outcome: input.result }),
      ...(input.variables && { variables: input.variables }),
      by,
    },
    {
      output: input.output,
      claim:
        claim && input.keepClaim ? { ...claim, until: context.now() + context.settings.leaseMs } : undefined,
    },
  );
  if (!turned.ok) return turned;
  const [change] = journey.changes();
  const after = change?.record ?? record;
  const answer = await answerOf(turned.value, { ...after, version: record.version + 1 }, input, context);
  const key = input.idempotencyKey;
  const committed = await journey.commit(
    key === undefined ? undefined : { key, answer: answer as unknown as Json },
  );
  if (committed.ok) return { ok: true, value: answer };
  return (await repeated(input, context)) ?? conflict(input.taskId, context);
}

async function answerOf(turn: Turn, record: TaskRecord, input: Input, context: Context): Promise<Advanced> {
  const program = await context.library.pinned(record.project, record.definition ?? "");
  const world = await context.library.worldFor(
    record.project,
    program,
    turn.position,
    context.now(),
    record.context,
  );
  const failure = input.result === "failed" && typeof input.output === "string" ? input.output : undefined;
  return {
    success: true,
    previousStep: turn.from,
    nextStep: turn.to,
    action: turn.action,
    ...(turn.retriesUsed !== undefined && {
      retriesUsed: turn.retriesUsed,
      retriesRemaining: turn.retriesRemaining,
    }),
    ...(turn.reason && { reason: turn.reason }),
    ...(turn.warnings.length > 0 && { warnings: turn.warnings }),
    task: summaryOf(record),
    brief: briefOf(program, turn.position, world, failure),
  };
}

function judge(record: TaskRecord, input: Input): Result<never> | undefined {
  const size = input.output === undefined ? 0 : JSON.stringify(input.output).length;
  if (size > MAX_OUTPUT) {
    return {
      ok: false,
      refusal: {
        code: "INPUT_TOO_LARGE",
        message: `The output holds ${size} characters; at most ${MAX_OUTPUT} are kept.`,
        facts: { field: "output", size, limit: MAX_OUTPUT },
      },
    };
  }
  if (record.hold === "paused") {
    return {
      ok: false,
      refusal: { code: "TASK_PAUSED", message: `"${record.id}" is paused.`, facts: { taskId: record.id } },
    };
  }
  const refusal = judgeClaim(record, input);
  if (refusal) return { ok: false, refusal };
  if (input.expectedStep === undefined || input.expectedStep === record.step) return undefined;
  return {
    ok: false,
    refusal: {
      code: "STALE",
      message: `"${record.id}" is at "${record.step}", not at "${input.expectedStep.slice(0, 200)}".`,
      facts: { taskId: record.id, currentStep: record.step },
    },
  };
}

/** A call that was answered before gets the same answer again. */
async function repeated(
  { idempotencyKey: key }: Input,
  context: Context,
): Promise<Result<Advanced> | undefined> {
  if (key === undefined) return undefined;
  const answer = await (await context.store()).reply(context.settings.project, key);
  return answer === undefined ? undefined : { ok: true, value: Advanced.parse(answer) };
}
