import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { Category } from "../../model/lifecycle.ts";
import { operation } from "../door/operation.ts";

const LIVE: readonly Category[] = ["ready", "active", "waiting"];

const Counted = z.object({
  workflow: z.string(),
  /** the number of open tasks */
  live: z.number().int(),
  /** the number of open tasks that wait for a person */
  waiting: z.number().int(),
});
type Counted = z.infer<typeof Counted>;

export const countTasks = operation({
  name: "count_tasks",
  summary: "Count the tasks under way in each workflow, and those of them that wait for a person.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ workflows: z.array(Counted) }),
  run: async (_input, call) => {
    const store = await call.ports.store();
    const found = new Map<string, Counted>();
    for (const { workflow, count, ...state } of await store.tasks.countWorkflows(
      call.ports.settings.project,
      LIVE,
    )) {
      const counted = found.get(workflow) ?? { workflow, live: 0, waiting: 0 };
      counted.live += count;
      // A task whose workflow is not loaded does not count: it is in no inbox, because its question is unknown.
      const isOpen = taskStatus(state) === "HITL" && state.hold !== "unknown_workflow_hitl";
      if (isOpen) counted.waiting += count;
      found.set(workflow, counted);
    }
    return { ok: true, value: { workflows: [...found.values()] } };
  },
});
