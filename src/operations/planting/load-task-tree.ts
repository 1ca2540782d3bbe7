import * as z from "zod";
import { limits } from "../../model/limits.ts";
import type { Result } from "../../model/refusal.ts";
import { Planted, TaskInput } from "../../model/task-input.ts";
import { isOperator } from "../door/access.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { plantTree } from "./plant-tree.ts";

const Input = z.strictObject({
  tasks: z.array(TaskInput).max(limits.treeTasks.most),
  mode: z
    .enum(["merge", "replace"])
    .optional()
    .describe("`merge` (default) never changes step, status or counters"),
  dryRun: z.boolean().optional(),
});

export const loadTaskTree = operation({
  name: "load_task_tree",
  summary: "Load tasks into the queue, all or none; known ones are updated.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: Input,
  output: Planted,
  run: async ({ tasks, mode, dryRun }, call): Promise<Result<Planted>> => {
    if (mode === "replace" && !isOperator(call, "load_task_tree")) return replaceNotAllowed(call);
    return plantTree(tasks, { replace: mode === "replace", dryRun: dryRun ?? false }, call);
  },
});

function replaceNotAllowed({ role }: Call): Result<never> {
  const message = "Replacing a task's step, status and counters is for operators.";
  return { ok: false, refusal: { code: "NOT_ALLOWED", message, facts: { mode: "replace", role } } };
}
