import * as z from "zod";
import { ExecutionPlan } from "../../model/execution-plan.ts";
import { executionPlan } from "../../workflow/plan.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { openProgram } from "../workflows/definition-files.ts";

export const planWorkflow = operation({
  name: "plan_workflow",
  summary: "Show the order of a workflow's steps, level by level, and its cycles.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({ path: Key.min(1) }),
  output: ExecutionPlan,
  run: async ({ path }, call) => {
    const opened = await openProgram(path, call);
    return opened.ok ? { ok: true, value: executionPlan(opened.value.program) } : opened;
  },
});
