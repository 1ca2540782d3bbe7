import * as z from "zod";
import { ExecutionPlan } from "../../model/execution-plan.ts";
import { executionPlan } from "../../workflow/plan.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";

export const getExecutionPlan = operation({
  name: "get_execution_plan",
  summary: "Get the order of a workflow's steps, level by level, with its cycles beside.",
  toolset: "tasks",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ workflowId: Key }),
  output: ExecutionPlan,
  run: async ({ workflowId }, call) => {
    const program = await call.ports.library.current(call.ports.settings.project, workflowId);
    return program ? { ok: true, value: executionPlan(program) } : workflowNotFound(workflowId);
  },
});
