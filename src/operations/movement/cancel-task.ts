import { evolve } from "../../engine/evolve.ts";
import { stepPath } from "../../engine/step-path.ts";
import { defaultLifecycle, stateOf } from "../../lifecycle/default-lifecycle.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { unplaced } from "../../lifecycle/unplaced.ts";
import type { Caller } from "../../model/caller.ts";
import { bareRecord } from "../../model/copy-record.ts";
import type { Event, EventOf } from "../../model/event.ts";
import { OVER } from "../../model/lifecycle.ts";
import type { Result } from "../../model/refusal.ts";
import type { Placement, TaskRecord } from "../../model/task.ts";
import { isBranchOf } from "../../tasks/branch-task.ts";
import { clock } from "../../tasks/clock.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import type { Call, Ports } from "../ports/call.ts";
import { Journey, type Remark } from "./journey.ts";

const PAGE = 500;

/** A task that waits for its workflow, which may be misspelt and never come: cancelling is all that can be done. */
export async function unplacedTask(
  id: string,
  { store, settings }: Pick<Ports, "store" | "settings">,
): Promise<TaskRecord | undefined> {
  const [record] = await (await store()).load(settings.project, [id]);
  return record?.definition === undefined ? record : undefined;
}

/**
 * Cancels a task that its workflow cannot move: the workflow is not loaded, or its definition is broken. `events` tell
 * how a task that has a position ends.
 */
export async function cancelTask(
  record: TaskRecord,
  events: readonly Event[],
  remark: Remark,
  call: Call,
): Promise<Result<Journey>> {
  if (record.definition === undefined) return cancelUnplaced(record, remark, call);
  const journey = new Journey(call);
  await endWithBranches(record, events, remark, journey, call);
  return (await tellParent(record, journey, call)) ?? { ok: true, value: journey };
}

/** The event that a task was cancelled at the step it is at. */
export function endedAt({ position }: TaskRecord, by?: Caller, note?: string): EventOf<"ended"> {
  const step = position?.step ?? "";
  return { type: "ended", step, result: "cancelled", ...(note !== undefined && { note }), ...(by && { by }) };
}

/** The task counts as cancelled from now on, and starts as cancelled if the workflow is loaded after all. */
function cancelUnplaced(record: TaskRecord, remark: Remark, call: Call): Result<Journey> {
  const { id, category } = record;
  if (OVER.includes(category)) {
    const facts = { taskId: id, status: taskStatus(record) };
    return { ok: false, refusal: { code: "TASK_ENDED", message: `"${id}" has ended.`, facts } };
  }
  const journey = new Journey(call);
  // The step it was loaded at may be behind a gate: placing it there would be refused, and the cancelling with it.
  const { variables, variablesBy } = record.placement ?? {};
  const placement: Placement = { status: "CANCELLED" };
  if (variables) placement.variables = variables;
  if (variablesBy) placement.variablesBy = variablesBy;
  const next = { ...record, ...unplaced("CANCELLED"), placement, updatedAt: journey.now };
  journey.put(record, next, [], remark);
  return { ok: true, value: journey };
}

async function endWithBranches(
  record: TaskRecord,
  ending: readonly Event[],
  remark: Remark,
  journey: Journey,
  call: Call,
): Promise<void> {
  const { position } = record;
  if (!position) throw new Error(`task ${record.id} has no position`);
  const branches = position.branches ? await openBranches(record, call) : [];
  const names = branches.flatMap((branch) => branch.position?.branch?.id ?? []);
  const events: Event[] =
    names.length === 0
      ? [...ending]
      : [{ type: "branches_cancelled", step: position.step, branches: names }, ...ending];
  const category = "cancelled";
  const next: TaskRecord = {
    ...bareRecord(record),
    category,
    state: stateOf(defaultLifecycle, category),
    step: stepPath(position),
    position: events.reduce(evolve, position),
    updatedAt: journey.now,
  };
  journey.put(record, next, events, remark);
  const byClock = { type: "moved", caller: clock } as const;
  for (const branch of branches)
    await endWithBranches(branch, [endedAt(branch, clock)], byClock, journey, call);
}

/** A fork counts its ended branches. If the fork's definition is broken too, it would wait for this one for ever. */
async function tellParent(
  { id, parent: parentId, position }: TaskRecord,
  journey: Journey,
  call: Call,
): Promise<Result<never> | undefined> {
  const { branch } = position ?? {};
  if (!branch || parentId === undefined) return undefined;
  const [parent] = await (await call.ports.store()).load(call.ports.settings.project, [parentId]);
  if (!parent?.position?.branches) return undefined;
  const visit = branch.visit === undefined ? {} : { visit: branch.visit };
  const ended = { [branch.id]: false };
  const doneBy = { [branch.id]: position?.doneBy ?? {} };
  const told = journey.move(parent, { type: "branches_ended", ended, ...visit, doneBy, by: clock });
  if (await unlessBroken(told)) return undefined;
  const message = `"${id}" is a branch of "${parentId}", whose workflow cannot be followed either. Cancel "${parentId}": its branches end with it.`;
  return {
    ok: false,
    refusal: { code: "WORKFLOW_INVALID", message, facts: { taskId: id, parent: parentId } },
  };
}

async function openBranches(parent: TaskRecord, call: Call): Promise<TaskRecord[]> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const found: TaskRecord[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await store.list({ project, parent: parent.id, limit: PAGE, after });
    found.push(...page.tasks.filter((task) => isOpenBranch(parent, task)));
    after = page.next;
  }
  return found;
}

function isOpenBranch({ id, position: at }: TaskRecord, task: TaskRecord): boolean {
  const { branch, result } = task.position ?? {};
  return (
    at !== undefined && branch !== undefined && result === undefined && isBranchOf(id, at, branch.id, task)
  );
}
