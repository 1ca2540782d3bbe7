import { taskStatus } from "../lifecycle/task-status.ts";
import { UNPLACED, unplaced } from "../lifecycle/unplaced.ts";
import { Category } from "../model/lifecycle.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import { BrokenDefinition } from "./broken-definition.ts";
import type { Context } from "./context.ts";
import { judgePlacement } from "./gates/judge-placement.ts";
import { Journey } from "./journey.ts";
import { loadedBy } from "./loaded-by.ts";
import { place } from "./place.ts";
import { paused, settle } from "./settle.ts";

const waiting = Category.options.map((category) => ({ category, held: UNPLACED }));

/** Tasks that came before their workflow get their place in it now. */
export async function placeWaiting(context: Context, workflow: string): Promise<void> {
  const store = await context.store();
  const { project } = context.settings;
  // Any number may wait for a workflow that nobody ever loads.
  if ((await store.definitions.current(project, [workflow])).length === 0) return;
  for (let after: number | undefined; ; ) {
    const page = await store.tasks.list({
      project,
      workflow,
      states: waiting,
      limit: 100,
      ...(after !== undefined && { after }),
    });
    // One that misses a variable it must have goes on waiting: loading it again can bring that.
    for (const record of page.tasks) await placeTask(context, record);
    if (page.next === undefined) return;
    after = page.next;
  }
}

/** Gives one task its place if its workflow is there by now, or says why it has none yet. */
export async function placeTask(context: Context, record: TaskRecord): Promise<Refusal | undefined> {
  try {
    return await tryToPlace(context, record);
  } catch (error) {
    if (!(error instanceof BrokenDefinition)) throw error;
    return { ...error.refusal, facts: { ...error.refusal.facts, taskId: record.id } };
  }
}

async function tryToPlace(context: Context, record: TaskRecord): Promise<Refusal | undefined> {
  const { project, workflow, id } = record;
  const { library } = context;
  const program = await library.current(project, workflow);
  if (!program) return workflowUnknown(record);
  const journey = new Journey(context);
  const world = await library.worldFor(project, program, { frames: [] }, context.now(), record.context);
  // Whoever loads the workflow has said nothing of the task: that was whoever loaded it, or has written to it since.
  const loader = (await loadedBy(record, context)) ?? context.caller;
  const isAgents = loader.kind === "agent";
  const placement = record.placement ?? {};
  const refusal = isAgents ? judgePlacement(program, placement, world.workflows) : undefined;
  if (refusal) {
    await disbelieve(context, record);
    return { ...refusal, facts: { ...refusal.facts, taskId: id } };
  }
  const placed = place(program, placement, loader, world);
  if (!placed.ok) return { ...placed.refusal, facts: { ...placed.refusal.facts, taskId: id } };
  const { position, events } = placed.value;
  const settled = settle({ ...record, definition: program.version }, program, position, world);
  const next = placed.value.paused ? paused(settled, isAgents ? "agent" : "operator") : settled;
  const note = "its workflow was loaded";
  journey.put(record, next, events, { type: "described", caller: context.caller, note });
  await journey.spread(next, program, position, events, world);
  // Somebody else may place it at the same moment; whoever commits first has done it for both.
  await journey.commit();
  return undefined;
}

/** What it was said to be past a gate was shown while nobody knew of the gate; it must not go on being shown. */
async function disbelieve(context: Context, record: TaskRecord): Promise<void> {
  const shown = taskStatus(record);
  if (shown === "PENDING") return;
  const journey = new Journey(context);
  const note = `its workflow was loaded, and does not take it as ${shown} on an agent's word`;
  const next = { ...record, ...unplaced(), updatedAt: context.now() };
  journey.put(record, next, [], { type: "described", caller: context.caller, note });
  await journey.commit();
}

function workflowUnknown({ id, workflow }: TaskRecord): Refusal {
  return {
    code: "WORKFLOW_NOT_FOUND",
    message: `The workflow "${workflow}" of "${id}" is not loaded, so the task cannot move.`,
    facts: { taskId: id, workflowId: workflow },
  };
}
