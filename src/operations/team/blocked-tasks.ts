import * as z from "zod";
import type { Worker } from "../../model/worker.ts";
import { missingTags } from "../../team/lane-of.ts";
import { blockersOf } from "../movement/team/blockers-of.ts";
import type { Call } from "../ports/call.ts";

export const BlockedTask = z.object({ task: z.string(), by: z.array(z.string()) });
export type BlockedTask = z.infer<typeof BlockedTask>;

const MOST_SEARCHED = 500;
const MOST_NAMED = 10;

/** The first tasks that a worker could have if others did not hold them up. */
export async function blockedTasks(worker: Worker, call: Call): Promise<BlockedTask[]> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const states = [{ category: "ready", held: [null] }] as const;
  const { tasks } = await store.tasks.list({ project, states, limit: MOST_SEARCHED });
  const blocked: BlockedTask[] = [];
  for (const record of tasks) {
    if (blocked.length === MOST_NAMED) break;
    const { team, id } = record;
    if (!team?.blockers || team.deletedAt !== undefined || missingTags(worker, record).length > 0) continue;
    blocked.push({ task: id, by: (await blockersOf(record, call)).slice(0, MOST_NAMED) });
  }
  return blocked;
}
