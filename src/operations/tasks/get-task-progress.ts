import * as z from "zod";
import { evolve } from "../../engine/evolve.ts";
import { stepPath, stepRetries } from "../../engine/step-path.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { Event } from "../../model/event.ts";
import type { Position } from "../../model/position.ts";
import { Status } from "../../model/status.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import { progressOf } from "../../workflow/progress.ts";
import type { Context } from "../context.ts";
import { entriesOf } from "../entries-of.ts";
import { Key } from "../key.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";

const Passed = z.object({
  step: z.string(),
  enteredAt: z.number(),
  outcome: z.string().optional(),
  attempt: z.number().int(),
});

export const getTaskProgress = operation({
  name: "get_task_progress",
  summary: "See how far a task is, the way it came, retries used, and the fewest steps still ahead.",
  toolset: "tasks",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ taskId: Key }),
  output: z.object({
    taskId: z.string(),
    status: Status,
    currentStep: z.string(),
    percent: z.number().int(),
    stepsDone: z.number().int(),
    stepsAhead: z.object({ min: z.number().int().nullable() }),
    path: z.array(Passed),
    retries: z.record(z.string(), z.object({ used: z.number().int(), max: z.number().int().nullable() })),
    waitingOn: z.string().optional(),
  }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId }, context) => {
    const found = await movable(context, taskId);
    if (!found.ok) return found;
    const record = found.value;
    const { project, position, definition = "" } = record;
    const program = await context.library.pinned(project, definition);
    const events = await eventsOf(record, context);
    const at = position?.frames[0]?.node ?? position?.step ?? program.start;
    const { percent, ahead } = progressOf(program, at, position?.result !== undefined);
    return {
      ok: true,
      value: {
        taskId,
        status: taskStatus(record),
        currentStep: record.step,
        percent,
        stepsDone: events.filter(({ type }) => type === "reported").length,
        stepsAhead: { min: ahead ?? null },
        path: pathOf(events),
        retries: retriesOf(record, program),
        ...(record.hold && { waitingOn: record.hold }),
      },
    };
  },
});

/** Everything that happened to the task. */
async function eventsOf(record: TaskRecord, context: Context): Promise<Event[]> {
  const events: Event[] = [];
  for await (const entry of entriesOf(record, context)) events.push(...entry.events);
  return events;
}

/** Every step the task entered, by its path, with the outcome it was left by. */
function pathOf(events: readonly Event[]): z.infer<typeof Passed>[] {
  const path: z.infer<typeof Passed>[] = [];
  const attempts = new Map<string, number>();
  let position = {} as Position;
  for (const event of events) {
    position = evolve(position, event);
    if (event.type === "started" || event.type === "entered" || event.type === "restored") {
      const step = stepPath(position);
      const attempt = (attempts.get(step) ?? 0) + 1;
      attempts.set(step, attempt);
      path.push({ step, enteredAt: event.at, attempt });
    }
    const last = path.at(-1);
    if (!last) continue;
    if (event.type === "reported" && event.outcome !== undefined) last.outcome = event.outcome;
    if (event.type === "answered") last.outcome = event.option;
    if (event.type === "timed_out") last.outcome = "timeout";
  }
  return path;
}

function retriesOf(
  { position }: TaskRecord,
  program: Program,
): Record<string, { used: number; max: number | null }> {
  const used = position ? stepRetries(position) : {};
  const budgets = [...program.nodes.values()].flatMap(({ id, maxRetries }) =>
    maxRetries === undefined ? [] : [[id, { used: 0, max: maxRetries }] as const],
  );
  const all: Record<string, { used: number; max: number | null }> = Object.fromEntries(budgets);
  for (const [step, count] of Object.entries(used)) {
    all[step] = { used: count, max: Object.hasOwn(all, step) ? (all[step]?.max ?? null) : null };
  }
  return all;
}
