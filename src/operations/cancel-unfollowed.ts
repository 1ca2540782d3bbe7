import { evolve } from "../engine/evolve.ts";
import { stepPath } from "../engine/step-path.ts";
import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { Caller } from "../model/caller.ts";
import { bareRecord } from "../model/copy-record.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { Result } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import { isBranchOf } from "./branch-task.ts";
import { unlessBroken } from "./broken-definition.ts";
import { clock } from "./clock.ts";
import type { Context } from "./context.ts";
import { Journey, type Remark } from "./journey.ts";

const PAGE = 500;

/** Ends a task whose definition is broken, with all of its branches: what happened says enough for that. */
export async function cancelUnfollowed(
  record: TaskRecord,
  ending: readonly Event[],
  remark: Remark,
  context: Context,
): Promise<Result<Journey>> {
  const journey = new Journey(context);
  await endWithBranches(record, ending, remark, { journey, context });
  return (await tellParent(record, journey, context)) ?? { ok: true, value: journey };
}

async function endWithBranches(
  record: TaskRecord,
  ending: readonly Event[],
  remark: Remark,
  place: { readonly journey: Journey; readonly context: Context },
): Promise<void> {
  const { position } = record;
  if (!position) throw new Error(`task ${record.id} has no position`);
  const branches = position.branches ? await openBranches(record, place.context) : [];
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
    updatedAt: place.journey.now,
  };
  place.journey.put(record, next, events, remark);
  for (const branch of branches)
    await endWithBranches(branch, [endedAt(branch, clock)], { type: "moved", caller: clock }, place);
}

/** Its fork counts a branch that ends. One that cannot, as its definition is broken too, would wait for it for ever. */
async function tellParent(
  { id, parent: parentId, position }: TaskRecord,
  journey: Journey,
  context: Context,
): Promise<Result<never> | undefined> {
  const { branch } = position ?? {};
  if (!branch || parentId === undefined) return undefined;
  const [parent] = await (await context.store()).tasks.load(context.settings.project, [parentId]);
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

async function openBranches(parent: TaskRecord, context: Context): Promise<TaskRecord[]> {
  const store = await context.store();
  const { project } = context.settings;
  const found: TaskRecord[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await store.tasks.list({ project, parent: parent.id, limit: PAGE, after });
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

/** That it was cancelled where it is. */
export function endedAt({ position }: TaskRecord, by?: Caller, note?: string): EventOf<"ended"> {
  const step = position?.step ?? "";
  return { type: "ended", step, result: "cancelled", ...(note !== undefined && { note }), ...(by && { by }) };
}
