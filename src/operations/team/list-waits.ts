import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { Deadlock, StarvingTask } from "../../model/team-waits.ts";
import { operation } from "../door/operation.ts";
import { allDeadlocks } from "../movement/waits/find-deadlocks.ts";
import { starvingTasks } from "../movement/waits/starving-tasks.ts";

const Waits = z.object({
  deadlocks: z.array(Deadlock),
  /** ready tasks that waited many times longer than the median */
  starving: z.array(StarvingTask),
  /** the median of the waits that have ended lately; absent while there are too few */
  median_wait_ms: z.number().optional(),
});

export const listWaits = operation({
  name: "list_waits",
  summary:
    "Find workers, tasks and locks that wait for each other in a circle, and ready tasks that wait too long.",
  toolset: "admin",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({}),
  output: Waits,
  run: async (_, call): Promise<Result<z.infer<typeof Waits>>> => {
    const deadlocks = await allDeadlocks(call);
    const { medianMs, tasks } = await starvingTasks(call);
    const median = medianMs === undefined ? {} : { median_wait_ms: medianMs };
    return { ok: true, value: { deadlocks: [...deadlocks], starving: [...tasks], ...median } };
  },
});
