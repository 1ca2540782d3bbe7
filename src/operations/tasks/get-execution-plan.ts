import * as z from "zod";
import { ExecutionPlan } from "../../model/execution-plan.ts";
import { executionPlan } from "../../workflow/plan.ts";
import { operation } from "../operation.ts";

export const getExecutionPlan = operation({
  name: "get_execution_plan",
  summary: "Get the order of a workflow's steps, level by level, with its cycles beside.",
  toolset: "tasks",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ workflowId: z.string() }),
  output: ExecutionPlan,
  run: async ({ workflowId }, context) => {
    const program = await context.library.current(context.settings.project, workflowId);
    if (program) return { ok: true, value: executionPlan(program) };
    const message = `There is no workflow "${workflowId.slice(0, 200)}".`;
    return {
      ok: false,
      refusal: { code: "WORKFLOW_NOT_FOUND", message, facts: { workflowId: workflowId.slice(0, 200) } },
    };
  },
});
