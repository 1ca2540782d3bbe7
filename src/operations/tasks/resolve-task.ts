import * as z from "zod";
import type { Caller } from "../../model/caller.ts";
import { Resolution } from "../../model/move.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { TurnAction } from "../../model/turn.ts";
import { unlessBroken } from "../broken-definition.ts";
import { cancelUnfollowed, endedAt } from "../cancel-unfollowed.ts";
import { cancelUnplaced, unplacedTask } from "../cancel-unplaced.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { heldBy } from "../guided/stored-run.ts";
import { Journey } from "../journey.ts";
import { Key } from "../key.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { resumed } from "../resume.ts";
import { summaryOf } from "../task-view.ts";

const Input = z.strictObject({
  taskId: Key,
  resolution: Resolution,
  node: ShortText.optional().describe("where to go, with `goto`"),
  on: ShortText.optional().describe("which way back, with `resume`, if there are several"),
  note: z.string().max(10_000).optional().describe("why; kept in the history"),
  expectedStep: ShortText.optional().describe("refuse if the task is not there any more"),
  visit: z.number().int().optional().describe("refuse if it has been elsewhere since, as `list_inbox` tells"),
});
type Input = z.infer<typeof Input>;

/** The history says why somebody decided; also that they did not say. */
const NO_REASON = "no reason given";

interface Resolved {
  readonly journey: Journey;
  readonly from: string;
  readonly to: string;
  readonly action: TurnAction;
}

export const resolveTask = operation({
  name: "resolve_task",
  summary:
    "Decide about a task that waits for a person or is paused: resume, goto a node, succeed, fail or cancel.",
  toolset: "tasks",
  access: "operator",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: z.object({ previousStep: z.string(), nextStep: z.string(), action: TurnAction, task: TaskSummary }),
  subject: ({ taskId }) => taskId,
  run: async (input, context) => {
    const found = await movable(context, input.taskId);
    const resolved = await (found.ok
      ? resolvePlaced(found.value, input, context)
      : resolveUnplaced(found, input, context));
    if (!resolved.ok) return resolved;
    const { journey, from, to, action } = resolved.value;
    const committed = await journey.commit();
    const [record] = committed.ok ? committed.tasks : [];
    if (!record) return conflict(input.taskId, context);
    return { ok: true, value: { previousStep: from, nextStep: to, action, task: summaryOf(record) } };
  },
});

async function resolvePlaced(record: TaskRecord, input: Input, context: Context): Promise<Result<Resolved>> {
  const refusal = judgeWay(input) ?? judgeStale(record, input) ?? judgeQuestion(record, context);
  if (refusal) return { ok: false, refusal };
  const resolving = resolve(record, input, context);
  const isCancelled = input.resolution === "cancel" && record.hold !== undefined;
  const resolved = await (isCancelled ? unlessBroken(resolving) : resolving);
  return resolved ?? cancelBroken(record, input, context);
}

/** A task that cannot be moved can only be given up. */
async function resolveUnplaced(
  refused: Result<never>,
  input: Input,
  context: Context,
): Promise<Result<Resolved>> {
  const { taskId, resolution, note = NO_REASON } = input;
  const record = resolution === "cancel" ? await unplacedTask(taskId, context) : undefined;
  if (!record) return refused;
  const refusal = judgeWay(input) ?? judgeStale(record, input);
  if (refusal) return { ok: false, refusal };
  const cancelled = cancelUnplaced(record, { caller: callers(context).recorded, note }, context);
  if (!cancelled.ok) return cancelled;
  const { step } = record;
  return { ok: true, value: { journey: cancelled.value, from: step, to: step, action: "complete" } };
}

async function resolve(
  record: TaskRecord,
  { resolution, node, on, note = NO_REASON }: Input,
  context: Context,
): Promise<Result<Resolved>> {
  const { position, step, hold } = record;
  const { recorded, decider } = callers(context);
  const journey = new Journey(context);
  if (hold === "paused" && resolution === "resume") {
    journey.put(record, await resumed(record, context), [], { type: "resumed", caller: recorded, note });
    return { ok: true, value: { journey, from: step, to: step, action: "unconditional" } };
  }
  // Movement knows no pause: to it, a paused task is one that waits for a person.
  const claim = record.run && heldBy(record, context);
  const waiting: TaskRecord =
    hold === "paused" && position ? { ...record, position: { ...position, state: "waiting" } } : record;
  const moved = await journey.move(
    waiting,
    {
      type: "resolve",
      resolution,
      ...(node !== undefined && { node }),
      ...(on !== undefined && { on }),
      note,
      by: decider,
    },
    { note, caller: recorded, claim },
  );
  return moved.ok ? { ok: true, value: { ...moved.value, journey } } : moved;
}

/** Nothing else can be decided about a task whose definition is broken. */
async function cancelBroken(
  record: TaskRecord,
  { resolution, note = NO_REASON }: Input,
  context: Context,
): Promise<Result<Resolved>> {
  const { step } = record;
  const { recorded, decider } = callers(context);
  const ended = endedAt(record);
  const depth = record.position?.frames.length ?? 0;
  const decided = { type: "resolved", step: ended.step, resolution, depth, note, by: decider } as const;
  const remark = { caller: recorded, note };
  const cancelled = await cancelUnfollowed(record, [decided, ended], remark, context);
  return cancelled.ok
    ? { ok: true, value: { journey: cancelled.value, from: step, to: step, action: "complete" } }
    : cancelled;
}

/** Whoever says where to go and is not followed would find the task ended instead. */
function judgeWay({ resolution, node, on }: Input): Refusal | undefined {
  if (node !== undefined && resolution !== "goto") return unfit("node", "goto", resolution);
  if (on !== undefined && resolution !== "resume") return unfit("on", "resume", resolution);
  return undefined;
}

function unfit(field: string, takes: Resolution, resolution: Resolution): Refusal {
  const problem = `only ${takes} takes it; decide ${takes}, or leave it out to ${resolution}`;
  return {
    code: "INPUT_INVALID",
    message: `${field}: ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
}

/** A task may have stopped at the same step again since: that is another decision. */
function judgeStale({ id, step, position }: TaskRecord, { expectedStep, visit }: Input): Refusal | undefined {
  const isThere = expectedStep === undefined || expectedStep === step;
  if (isThere && (visit === undefined || visit === position?.visit)) return undefined;
  return {
    code: "STALE",
    message: isThere
      ? `"${id}" has gone on since, and is at "${step}" again.`
      : `"${id}" is at "${step}", not at "${expectedStep.slice(0, 200)}".`,
    facts: { taskId: id, currentStep: step },
  };
}

/** Ending a task at its question would be a way past it: that is for a person, whatever an agent was granted. */
function judgeQuestion({ id, hold }: TaskRecord, { caller }: Context): Refusal | undefined {
  if (hold !== "question" || caller.kind === "person") return undefined;
  return {
    code: "HUMAN_ANSWER_REQUIRED",
    message: `"${id}" asks a person. Decide at a terminal of your own, or on the page.`,
    facts: { taskId: id },
  };
}

/** An agent that was granted this decides in a person's place: movement sees the person, the record says who it was. */
function callers({ role, caller }: Context): { readonly recorded: Caller; readonly decider: Caller } {
  if (role === "operator") return { recorded: caller, decider: { ...caller, kind: "person" } };
  const granted = { ...caller, assurance: "agent, by grant of resolve_task" };
  return { recorded: granted, decider: { ...granted, kind: "person" } };
}
