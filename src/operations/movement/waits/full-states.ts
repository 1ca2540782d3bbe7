import { WIP } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { TeamWait, WaitParty } from "../../../model/team-waits.ts";
import { statesAhead } from "../../../team/waits/states-ahead.ts";
import { limitedState } from "../../../team/wip.ts";
import type { Call } from "../../ports/call.ts";

const PAGE = 500;
/** The most open tasks that are looked at for the tasks of one full state. */
const MOST_LOOKED_AT = 5_000;

/** The full states that keep a task from going on; none if one of its next states has room. */
export async function fullStatesAhead(task: TaskRecord, call: Call): Promise<readonly TeamWait[]> {
  const ahead = statesAhead(task);
  if (ahead.length === 0) return [];
  const store = await call.ports.store();
  const ids = ahead.map(({ id }) => id);
  const counts = await store.records.load(call.ports.settings.project, WIP, ids);
  const known = new Map(counts.map(({ id, value }) => [id, Number(value)]));
  if (ahead.some(({ id, limit }) => (known.get(id) ?? 0) < limit)) return [];
  const from: WaitParty = { kind: "task", id: task.id };
  return ids.map((id) => ({ from, to: { kind: "state", id }, cause: "room" }));
}

/** The tasks in full states, of which one has to leave. */
export async function tasksInFullStates(ids: readonly string[], call: Call): Promise<readonly TeamWait[]> {
  if (ids.length === 0) return [];
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const states = (["ready", "active", "waiting"] as const).map((category) => ({ category, held: [null] }));
  const waits: TeamWait[] = [];
  let after: number | undefined;
  for (let read = 0; read < MOST_LOOKED_AT; read += PAGE) {
    const page = await store.tasks.list({
      project,
      limit: PAGE,
      states,
      ...(after !== undefined && { after }),
    });
    for (const task of page.tasks) {
      const id = limitedState(task)?.id;
      if (id !== undefined && ids.includes(id))
        waits.push({ from: { kind: "state", id }, to: { kind: "task", id: task.id }, cause: "full" });
    }
    after = page.next;
    if (after === undefined) break;
    await call.ports.rest();
  }
  return waits;
}
