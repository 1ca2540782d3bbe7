import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { Category } from "../../model/lifecycle.ts";
import { operation } from "../operation.ts";

const LIVE: readonly Category[] = ["ready", "active", "waiting"];

const Counted = z.object({
  workflow: z.string(),
  /** not over */
  live: z.number().int(),
  /** of those, for a person */
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
  run: async (_input, context) => {
    const store = await context.store();
    const found = new Map<string, Counted>();
    for (const { workflow, count, ...state } of await store.tasks.countWorkflows(
      context.settings.project,
      LIVE,
    )) {
      const counted = found.get(workflow) ?? { workflow, live: 0, waiting: 0 };
      counted.live += count;
      // What nobody can decide before its workflow is there is in no inbox.
      const isOpen = taskStatus(state) === "HITL" && state.hold !== "unknown_workflow_hitl";
      if (isOpen) counted.waiting += count;
      found.set(workflow, counted);
    }
    return { ok: true, value: { workflows: [...found.values()] } };
  },
});
