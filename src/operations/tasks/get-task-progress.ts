import * as z from "zod";
import { evolve } from "../../engine/evolve.ts";
import { stepPath, stepRetries } from "../../engine/step-path.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { Event } from "../../model/event.ts";
import type { Position } from "../../model/position.ts";
import { Status } from "../../model/status.ts";
import type { TaskRecord } from "../../model/task.ts";
import { calleesFirst } from "../../workflow/calls.ts";
import { type Progress, progressOf, stepsThrough } from "../../workflow/progress.ts";
import type { TaskPlace } from "../../workflow/shortest-way.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { entriesOf } from "../history/entries-of.ts";
import { BrokenDefinition } from "../library/broken-definition.ts";
import { loadMovable } from "../movement/load-movable.ts";
import type { Call } from "../ports/call.ts";

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
  aside: "store",
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
  run: async ({ taskId }, call) => {
    const found = await loadMovable(call, taskId);
    if (!found.ok) return found;
    const record = found.value;
    const places = await placesOf(record, call);
    const events = await eventsOf(record, call);
    const { percent, ahead } = await progressIn(record, places, events, call);
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
        retries: retriesOf(record, places),
        ...(record.hold && { waitingOn: record.hold }),
      },
    };
  },
});

async function eventsOf(record: TaskRecord, call: Call): Promise<Event[]> {
  const events: Event[] = [];
  for await (const entry of entriesOf(record, call.ports)) events.push(...entry.events);
  return events;
}

/** Every step that the task entered, by its path, with its outcome. */
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

interface Budget {
  readonly used: number;
  readonly max: number | null;
}

/** The retries used and granted, by step path, for each node with a budget in every program that the task is in. */
function retriesOf({ position }: TaskRecord, places: readonly TaskPlace[]): Record<string, Budget> {
  const budgets = new Map<string, Budget>();
  const way: string[] = [];
  for (const { program, at } of places) {
    for (const { id, maxRetries } of program.nodes.values())
      if (maxRetries !== undefined) budgets.set([...way, id].join("/"), { used: 0, max: maxRetries });
    way.push(at);
  }
  for (const [step, used] of Object.entries(position ? stepRetries(position) : {}))
    budgets.set(step, { used, max: budgets.get(step)?.max ?? null });
  return Object.fromEntries(budgets);
}

/** The task's node in each program that the task is in, outermost first. */
async function placesOf(
  { project, position, definition = "" }: TaskRecord,
  { ports: { library } }: Call,
): Promise<readonly TaskPlace[]> {
  const places: TaskPlace[] = [];
  let program = await library.pinned(project, definition);
  let join = position?.branch?.join;
  for (const { node: at, kind, version } of position?.frames ?? []) {
    places.push({ program, at, isDone: kind === "subflow", join });
    program = await library.pinned(project, version);
    join = undefined;
  }
  return [...places, { program, at: position?.step ?? program.start, join }];
}

async function progressIn(
  { project, position }: TaskRecord,
  places: readonly TaskPlace[],
  events: readonly Event[],
  { ports: { library } }: Call,
): Promise<Progress> {
  const [outermost] = places;
  if (!outermost || position?.result !== undefined) return { percent: 100, ahead: 0 };
  const programs = places.map(({ program }) => program);
  const known = await library.calledFrom(project, programs);
  const programOf = (id: string) => {
    const found = known.get(id);
    return found instanceof BrokenDefinition ? undefined : found;
  };
  const ordered = programs.flatMap((program) => calleesFirst(program, programOf));
  const called = new Map(
    ordered.filter((each) => programOf(each.id) === each).map((each) => [each.id, each]),
  );
  // A branch begins not at the start of the workflow but at the node after its fork.
  const entered = position?.branch && events.find(({ type }) => type === "entered");
  const at = entered?.type === "entered" ? entered.step : outermost.program.start;
  return progressOf({ ...outermost, at, isDone: false }, places, stepsThrough(called));
}
