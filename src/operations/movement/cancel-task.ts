import { branchEnd, branchKey, isBranch } from "../../engine/family.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { Caller } from "../../model/caller.ts";
import type { Event, EventOf } from "../../model/event.ts";
import { OVER } from "../../model/lifecycle.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { cancelled, cancelledUnplaced } from "../../tasks/changes/cancelled.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import type { Call, Ports } from "../ports/call.ts";
import { Journey } from "./journey.ts";
import type { Remark } from "./pending-change.ts";

const PAGE = 500;

/**
 * A task whose workflow is not loaded; `undefined` for other tasks. If the workflow's name is misspelt, it is never
 * loaded, and the task can only be cancelled.
 */
export async function unplacedTask(
  id: string,
  { store, settings }: Pick<Ports, "store" | "settings">,
): Promise<TaskRecord | undefined> {
  const [record] = await (await store()).tasks.load(settings.project, [id]);
  return record?.definition === undefined && record?.workflow !== "" ? record : undefined;
}

/**
 * Cancels a task that its workflow cannot move: the workflow is not loaded, or its definition is broken. `events`: the
 * events that end a task with a position.
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

/** The event that says that a task was cancelled at its current step. */
export function endedAt({ position }: TaskRecord, by?: Caller, note?: string): EventOf<"ended"> {
  const step = position?.step ?? "";
  return { type: "ended", step, result: "cancelled", ...(note !== undefined && { note }), ...(by && { by }) };
}

/** Cancels a task whose workflow is not loaded. It stays cancelled if the workflow is loaded later. */
function cancelUnplaced(record: TaskRecord, remark: Remark, call: Call): Result<Journey> {
  const { id, category } = record;
  if (OVER.includes(category)) {
    const facts = { taskId: id, status: taskStatus(record) };
    return { ok: false, refusal: { code: "TASK_ENDED", message: `"${id}" has ended.`, facts } };
  }
  const journey = new Journey(call);
  journey.put(record, cancelledUnplaced(record, journey.now), [], remark);
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
  journey.put(record, cancelled(record, events, journey.now), events, remark);
  const byClock = { type: "moved", caller: clockCaller } as const;
  for (const branch of branches)
    await endWithBranches(branch, [endedAt(branch, clockCaller)], byClock, journey, call);
}

/**
 * Notifies the fork that its branch has ended. Refuses if the fork's definition is broken too: the fork could not
 * count the branch, and would wait for it for ever.
 */
async function tellParent(
  { id, parent: parentId, position }: TaskRecord,
  journey: Journey,
  call: Call,
): Promise<Result<never> | undefined> {
  const ended = position && branchEnd({ ...position, result: "cancelled" }, clockCaller);
  if (!ended || parentId === undefined) return undefined;
  const [parent] = await (await call.ports.store()).tasks.load(call.ports.settings.project, [parentId]);
  if (!parent?.position?.branches) return undefined;
  const told = journey.move(parent, ended);
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
    const page = await store.tasks.list({ project, parent: parent.id, limit: PAGE, after });
    found.push(...page.tasks.filter((task) => isOpenBranch(parent, task)));
    after = page.next;
  }
  return found;
}

function isOpenBranch({ position: at }: TaskRecord, { position }: TaskRecord): boolean {
  const { branch, result } = position ?? {};
  return (
    at !== undefined &&
    branch !== undefined &&
    result === undefined &&
    isBranch(branchKey(at, branch.id), branch)
  );
}
