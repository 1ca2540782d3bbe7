import * as z from "zod";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";

export const confirmSyncForTask = operation({
  name: "confirm_sync_for_task",
  summary: "Confirm all changes of one task, or those up to a sequence number.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({ taskId: Key, upTo: z.number().int().optional() }),
  output: z.object({ confirmed: z.number().int() }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId, upTo }, call) => {
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    if ((await store.tasks.load(project, [taskId])).length === 0) return taskNotFound(taskId);
    const { confirmed } = await store.syncs.confirm(project, {
      task: taskId,
      ...(upTo !== undefined && { upTo }),
    });
    return { ok: true, value: { confirmed } };
  },
});
