import * as z from "zod";
import { Resolution } from "../../model/move.ts";
import type { Result } from "../../model/refusal.ts";
import { TaskSummary } from "../../model/task.ts";
import { TurnAction } from "../../model/turn.ts";
import { conflict } from "../conflict.ts";
import { Journey } from "../journey.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { summaryOf } from "../task-view.ts";

export const resolveTask = operation({
  name: "resolve_task",
  summary: "Decide about a task that waits for a person: resume, goto a node, succeed, fail or cancel.",
  toolset: "tasks",
  access: "operator",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({
    taskId: z.string(),
    resolution: Resolution,
    node: z.string().optional().describe("where to go, with `goto`"),
    on: z.string().optional().describe("which way back, with `resume`, if there are several"),
    note: z.string().max(10_000).optional(),
  }),
  output: z.object({ previousStep: z.string(), nextStep: z.string(), action: TurnAction, task: TaskSummary }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId, resolution, node, on, note }, context) => {
    const found = await movable(context, taskId);
    if (!found.ok) return found;
    if (found.value.hold === "paused") return pausedNotEscalated(taskId);
    const journey = new Journey(context);
    const turned = await journey.move(
      found.value,
      {
        type: "resolve",
        resolution,
        ...(node !== undefined && { node }),
        ...(on !== undefined && { on }),
        ...(note !== undefined && { note }),
        by: { ...context.caller, kind: "person" },
      },
      { note },
    );
    if (!turned.ok) return turned;
    const committed = await journey.commit();
    const [record] = committed.ok ? committed.records : [];
    if (!record) return conflict(taskId, context);
    const { from, to, action } = turned.value;
    return { ok: true, value: { previousStep: from, nextStep: to, action, task: summaryOf(record) } };
  },
});

function pausedNotEscalated(taskId: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "TASK_PAUSED",
      message: `"${taskId}" is paused; nobody has to decide about it.`,
      facts: { taskId },
    },
  };
}
