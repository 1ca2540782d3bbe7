import * as z from "zod";
import { Resolution } from "../../model/move.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { TurnAction } from "../../model/turn.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { changedFiles } from "../movement/attachments/attached-files.ts";
import { unplacedTask } from "../movement/cancel-task.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { loadMovable } from "../movement/load-movable.ts";
import { locate } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";
import { causeOfWait } from "./causing-report.ts";
import { decide } from "./decision.ts";
import { inboxItems } from "./inbox-items.ts";

const Input = z.strictObject({
  taskId: Key,
  resolution: Resolution,
  node: ShortText.optional().describe("where to go, with `goto`"),
  on: ShortText.optional().describe("which way back, with `resume`, if there are several"),
  note: z.string().max(10_000).optional().describe("why; kept in the history"),
  expectedStep: ShortText.optional().describe("refuse if the task is not there any more"),
  visit: z.number().int().optional().describe("refuse if it has been elsewhere since, as `list_inbox` tells"),
  shown: ShortText.optional().describe("refuse if something else is shown by now, as `list_inbox` tells"),
});
type Input = z.infer<typeof Input>;

const Resolved = z.object({
  previousStep: z.string(),
  nextStep: z.string(),
  action: TurnAction,
  task: TaskSummary,
});
type Resolved = z.infer<typeof Resolved>;

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
  const refusal =
    judgeWay(input) ??
    judgeStale(record, input) ??
    judgeQuestion(record, call) ??
    (await judgeShown(record, input, call));
  if (refusal) return { ok: false, refusal };
  const decided = await decide(record, input, call);
  if (!decided.ok) return decided;
  const { journey, from: previousStep, to: nextStep, action } = decided.value;
  const answer = (committed: TaskRecord): Result<Resolved> => ({
    ok: true,
    value: { previousStep, nextStep, action, task: summaryOf(committed) },
  });
  return { ok: true, value: { journey, answer } };
}

/**
 * Refuses `node` or `on` with a resolution that does not use it. If it were ignored, the task would end
 * instead of going there.
 */
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

/** Refuses a decision about an earlier stop. The task may have moved on and stopped at the same step again. */
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

/**
 * Refuses a decision if the text or the files differ from what the person was shown. A file that changed after it
 * was attached is no reason to refuse: the person may have changed it, and must be able to end the task.
 */
async function judgeShown(record: TaskRecord, { shown }: Input, call: Call): Promise<Refusal | undefined> {
  if (shown === undefined || record.definition === undefined) return undefined;
  const located = await unlessBroken(locate(record, call));
  if (!located) return undefined;
  const cause = await causeOfWait(record, located, call);
  if (inboxItems(record, located, cause).some((item) => item.shown === shown)) return undefined;
  const { id, step } = record;
  const message = `What "${id}" shows has changed since you looked. Look at it again.`;
  return (
    changedFiles(id, cause.files ?? []) ?? {
      code: "STALE",
      message,
      facts: { taskId: id, currentStep: step },
    }
  );
}

/**
 * Refuses an agent's decision about a task with an open question, even with a grant: ending the task would bypass the
 * question.
 */
function judgeQuestion({ id, hold }: TaskRecord, { caller }: Call): Refusal | undefined {
  if (hold !== "question" || caller.kind === "person") return undefined;
  return {
    code: "HUMAN_ANSWER_REQUIRED",
    message: `"${id}" asks a person. Decide at a terminal of your own, or on the page.`,
    facts: { taskId: id },
  };
}
