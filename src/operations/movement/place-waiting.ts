import { judgePlacement } from "../../authority/judge-placement.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { Category } from "../../model/lifecycle.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { placed } from "../../tasks/changes/placed.ts";
import { UNPLACED, unplaced } from "../../tasks/changes/unplaced.ts";
import { initialPosition } from "../../tasks/initial-position.ts";
import { loadedBy } from "../history/task-loader.ts";
import { BrokenDefinition } from "../library/broken-definition.ts";
import { lifecycleFor } from "../lifecycles/lifecycle-for.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { Journey } from "./journey.ts";

const waiting = Category.options.map((category) => ({ category, held: UNPLACED }));

/** Gives a position to the tasks that were loaded before their workflow. */
export async function placeWaiting(call: Call, workflow: string): Promise<void> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  // Return early while the workflow is not loaded: thousands of tasks may wait for it.
  if ((await store.definitions.heads(project, [workflow])).length === 0) return;
  const pace = new Pace(call);
  for (let after: number | undefined; ; ) {
    const page = await store.tasks.list({
      project,
      workflow,
      states: waiting,
      limit: 100,
      ...(after !== undefined && { after }),
    });
    // A task that lacks a required variable goes on waiting. Loading the task again can supply the variable.
    for (const record of page.tasks) {
      await placeTask(call, record);
      await pace.next();
    }
    if (page.next === undefined) return;
    after = page.next;
  }
}

/** Gives a task its first position if its workflow is loaded by now; otherwise returns why that is not possible. */
export async function placeTask(call: Call, record: TaskRecord): Promise<Refusal | undefined> {
  try {
    return await tryToPlace(call, record);
  } catch (error) {
    if (!(error instanceof BrokenDefinition)) throw error;
    return { ...error.refusal, facts: { ...error.refusal.facts, taskId: record.id } };
  }
}

async function tryToPlace(call: Call, record: TaskRecord): Promise<Refusal | undefined> {
  const { project, workflow, id } = record;
  const {
    ports: { library },
  } = call;
  const program = await library.current(project, workflow);
  if (!program) return workflowUnknown(record);
  const journey = new Journey(call);
  const world = await library.worldFor(project, program, { frames: [] }, call.ports.now(), record.context);
  // Judge the placement by the caller that loaded the task, not by the caller that loads the workflow.
  const loader = (await loadedBy(record, call.ports)) ?? call.caller;
  const isAgents = loader.kind === "agent";
  const placement = record.placement ?? {};
  const refusal = isAgents ? judgePlacement(program, placement, world.workflows) : undefined;
  if (refusal) {
    await resetStatus(call, record);
    return { ...refusal, facts: { ...refusal.facts, taskId: id } };
  }
  const at = initialPosition(program, placement, loader, world);
  if (!at.ok) return { ...at.refusal, facts: { ...at.refusal.facts, taskId: id } };
  // The workflow may name a lifecycle, which was unknown with it.
  const pinned = await lifecycleFor({ program }, call);
  if (!pinned.ok) return { ...pinned.refusal, facts: { ...pinned.refusal.facts, taskId: id } };
  const { pin, records } = pinned.value;
  const { position, events } = at.value;
  const next = placed(
    { ...record, lifecycle: pin },
    program,
    at.value,
    world,
    isAgents ? "agent" : "operator",
  );
  const note = "its workflow was loaded";
  journey.put(record, next, events, { type: "described", caller: call.caller, note });
  await journey.propagate(next, program, position, events, world);
  // Two processes may place the task at once. The first commit wins, and the other is not needed.
  await journey.commit({ records });
  return undefined;
}

/**
 * Sets the status of a task back to PENDING. The caller that loaded the task gave it a status behind a gate. That
 * status was accepted because the gate was not known yet.
 */
async function resetStatus(call: Call, record: TaskRecord): Promise<void> {
  const shown = taskStatus(record);
  if (shown === "PENDING") return;
  const journey = new Journey(call);
  const note = `its workflow was loaded, and does not take it as ${shown} on an agent's word`;
  const next = unplaced(record, "PENDING", call.ports.now());
  journey.put(record, next, [], { type: "described", caller: call.caller, note });
  await journey.commit();
}

function workflowUnknown({ id, workflow }: TaskRecord): Refusal {
  return {
    code: "WORKFLOW_NOT_FOUND",
    message: `The workflow "${workflow}" of "${id}" is not loaded, so the task cannot move.`,
    facts: { taskId: id, workflowId: workflow },
  };
}
