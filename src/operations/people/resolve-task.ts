import * as z from "zod";
import type { Caller } from "../../model/caller.ts";
import { Resolution } from "../../model/move.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { TurnAction } from "../../model/turn.ts";
import { waitingForPerson } from "../../tasks/changes/paused.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { cancelTask, endedAt, unplacedTask } from "../movement/cancel-task.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { Journey } from "../movement/journey.ts";
import { loadMovable } from "../movement/load-movable.ts";
import { resumedTask } from "../movement/resumed-task.ts";
import { runClaim } from "../movement/run-claim.ts";
import type { Call } from "../ports/call.ts";

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

/** The history records why a person decided, and also when they gave no reason. */
const NO_REASON = "no reason given";

const Resolved = z.object({
  previousStep: z.string(),
  nextStep: z.string(),
  action: TurnAction,
  task: TaskSummary,
});
type Resolved = z.infer<typeof Resolved>;

/** A decision, worked out and not yet committed. */
interface Decision {
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
  output: Resolved,
  subject: ({ taskId }) => taskId,
  run: async (input, call) => {
    const { taskId, resolution } = input;
    const found = await loadMovable(call, taskId);
    if (found.ok) return commitChange(taskId, call, (record) => resolving(record, input, call), found.value);
    const unplaced = resolution === "cancel" ? await unplacedTask(taskId, call.ports) : undefined;
    return unplaced
      ? commitChange(taskId, call, (record) => resolving(record, input, call), unplaced)
      : found;
  },
});

/** The change that a decision makes. */
async function resolving(record: TaskRecord, input: Input, call: Call): Promise<Result<Change<Resolved>>> {
  const isPlaced = record.definition !== undefined;
  const decided = await (isPlaced
    ? resolvePlaced(record, input, call)
    : resolveUnplaced(record, input, call));
  if (!decided.ok) return decided;
  const { journey, from: previousStep, to: nextStep, action } = decided.value;
  const answer = (committed: TaskRecord): Result<Resolved> => ({
    ok: true,
    value: { previousStep, nextStep, action, task: summaryOf(committed) },
  });
  return { ok: true, value: { journey, answer } };
}

async function resolvePlaced(record: TaskRecord, input: Input, call: Call): Promise<Result<Decision>> {
  const refusal = judgeWay(input) ?? judgeStale(record, input) ?? judgeQuestion(record, call);
  if (refusal) return { ok: false, refusal };
  const resolving = resolve(record, input, call);
  const isCancelled = input.resolution === "cancel" && record.hold !== undefined;
  const resolved = await (isCancelled ? unlessBroken(resolving) : resolving);
  return resolved ?? cancelBroken(record, input, call);
}

/** A task that cannot be moved can only be given up. */
async function resolveUnplaced(record: TaskRecord, input: Input, call: Call): Promise<Result<Decision>> {
  const refusal = judgeWay(input) ?? judgeStale(record, input);
  if (refusal) return { ok: false, refusal };
  const { note = NO_REASON } = input;
  const cancelled = await cancelTask(record, [], { caller: callers(call).recorded, note }, call);
  return cancelledAt(record, cancelled);
}

function cancelledAt({ step }: TaskRecord, cancelled: Result<Journey>): Result<Decision> {
  if (!cancelled.ok) return cancelled;
  return { ok: true, value: { journey: cancelled.value, from: step, to: step, action: "complete" } };
}

async function resolve(
  record: TaskRecord,
  { resolution, node, on, note = NO_REASON }: Input,
  call: Call,
): Promise<Result<Decision>> {
  const { step, hold } = record;
  const { recorded, decider } = callers(call);
  const journey = new Journey(call);
  if (hold === "paused" && resolution === "resume") {
    journey.put(record, await resumedTask(record, call), [], { type: "resumed", caller: recorded, note });
    return { ok: true, value: { journey, from: step, to: step, action: "unconditional" } };
  }
  const claim = record.run && runClaim(record, call);
  const moved = await journey.move(
    waitingForPerson(record),
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
  call: Call,
): Promise<Result<Decision>> {
  const { recorded, decider } = callers(call);
  const ended = endedAt(record);
  const depth = record.position?.frames.length ?? 0;
  const decided = { type: "resolved", step: ended.step, resolution, depth, note, by: decider } as const;
  const remark = { caller: recorded, note };
  return cancelledAt(record, await cancelTask(record, [decided, ended], remark, call));
}

/** Ignoring a named target would end the task instead of sending it there. */
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

/** The task may have stopped at the same step again since: that is another decision. */
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

/** Ending a task at its question would bypass the question: only a person may, whatever an agent was granted. */
function judgeQuestion({ id, hold }: TaskRecord, { caller }: Call): Refusal | undefined {
  if (hold !== "question" || caller.kind === "person") return undefined;
  return {
    code: "HUMAN_ANSWER_REQUIRED",
    message: `"${id}" asks a person. Decide at a terminal of your own, or on the page.`,
    facts: { taskId: id },
  };
}

/** An agent with a grant decides in a person's place: the engine sees a person, the history names the agent. */
function callers({ role, caller }: Call): { readonly recorded: Caller; readonly decider: Caller } {
  if (role === "operator") return { recorded: caller, decider: { ...caller, kind: "person" } };
  const granted = { ...caller, assurance: "agent, by grant of resolve_task" };
  return { recorded: granted, decider: { ...granted, kind: "person" } };
}
