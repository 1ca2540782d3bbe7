import { branchEnd, branchKey, isBranch } from "../../engine/family.ts";
import type { Caller } from "../../model/caller.ts";
import type { Event, EventOf } from "../../model/event.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { cancelled } from "../../tasks/changes/cancelled.ts";
import { clock } from "../../tasks/clock.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import type { Call } from "../ports/call.ts";
import { Journey, type Remark } from "./journey.ts";

const PAGE = 500;

/** Ends a task whose definition is broken, with all of its branches: what happened says enough for that. */
export async function cancelUnfollowed(
  record: TaskRecord,
  ending: readonly Event[],
  remark: Remark,
  call: Call,
): Promise<Result<Journey>> {
  const journey = new Journey(call);
  await endWithBranches(record, ending, remark, { journey, call });
  return (await tellParent(record, journey, call)) ?? { ok: true, value: journey };
}

async function endWithBranches(
  record: TaskRecord,
  ending: readonly Event[],
  remark: Remark,
  place: { readonly journey: Journey; readonly call: Call },
): Promise<void> {
  const { position } = record;
  if (!position) throw new Error(`task ${record.id} has no position`);
  const branches = position.branches ? await openBranches(record, place.call) : [];
  const names = branches.flatMap((branch) => branch.position?.branch?.id ?? []);
  const events: Event[] =
    names.length === 0
      ? [...ending]
      : [{ type: "branches_cancelled", step: position.step, branches: names }, ...ending];
  place.journey.put(record, cancelled(record, events, place.journey.now), events, remark);
  for (const branch of branches)
    await endWithBranches(branch, [endedAt(branch, clock)], { type: "moved", caller: clock }, place);
}

/** Its fork counts a branch that ends. One that cannot, as its definition is broken too, would wait for it for ever. */
async function tellParent(
  { id, parent: parentId, position }: TaskRecord,
  journey: Journey,
  call: Call,
): Promise<Result<never> | undefined> {
  const ended = position && branchEnd({ ...position, result: "cancelled" }, clock);
  if (!ended || parentId === undefined) return undefined;
  const [parent] = await (await call.ports.store()).load(call.ports.settings.project, [parentId]);
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
    const page = await store.list({ project, parent: parent.id, limit: PAGE, after });
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

/** That it was cancelled where it is. */
export function endedAt({ position }: TaskRecord, by?: Caller, note?: string): EventOf<"ended"> {
  const step = position?.step ?? "";
  return { type: "ended", step, result: "cancelled", ...(note !== undefined && { note }), ...(by && { by }) };
}
