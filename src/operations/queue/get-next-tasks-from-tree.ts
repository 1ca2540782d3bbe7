import * as z from "zod";
import { TaskSummary } from "../../model/task.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { Key, Name } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { unknownWorkflow } from "../door/unknown-filter.ts";
import { enforced, noteSession, seenIn } from "../movement/hosts/enforced-in.ts";
import { sweep } from "../movement/load-current.ts";
import { claimTasks } from "./claim-tasks.ts";
import { judgeClaimant } from "./judge-claimant.ts";
import { listWorkable } from "./list-workable.ts";

const NextTask = TaskSummary.extend({
  fence: z.number().int().optional(),
  leaseUntil: z.number().optional(),
});

export const getNextTasksFromTree = operation({
  name: "get_next_tasks_from_tree",
  summary: "Get the highest-priority tasks that can be worked on now; with `claim`, take them.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({
    limit: z.number().int().min(1).max(100).optional(),
    workflowType: Key.optional(),
    agent: Key.optional().describe("only steps meant for this agent"),
    claim: z
      .strictObject({
        worker: Name,
        leaseMs: z.number().int().min(1_000).max(86_400_000).optional(),
      })
      .optional()
      .describe("lease them to this worker; reports then need the fence"),
  }),
  output: z.object({ count: z.number().int(), tasks: z.array(NextTask), ...enforced }),
  run: async ({ limit = 1, workflowType, agent, claim }, call) => {
    await sweep(call);
    const refusal = claim && (await judgeClaimant(claim.worker, call));
    if (refusal) return { ok: false, refusal };
    const query = {
      project: call.ports.settings.project,
      limit,
      ...(workflowType !== undefined && { workflow: workflowType }),
      ...(agent !== undefined && { agent }),
    };
    const records = await (claim ? claimTasks(query, claim, call) : listWorkable(query, call));
    if (claim) await noteSession(records, call);
    const isEmpty = records.length === 0 && workflowType !== undefined;
    const unknown = isEmpty ? await unknownWorkflow(workflowType, call) : undefined;
    if (unknown) return unknown;
    const tasks = records.map((record) => ({
      ...summaryOf(record),
      ...(record.claim && { fence: record.claim.fence, leaseUntil: record.claim.until }),
    }));
    return { ok: true, value: { count: tasks.length, tasks, ...(claim && seenIn(call)) } };
  },
});
