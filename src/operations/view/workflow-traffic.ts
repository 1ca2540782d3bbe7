import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { Status } from "../../model/status.ts";
import type { StepCount } from "../../store/parts/tasks.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import { sweep } from "../movement/load-current.ts";
import { nodeOf } from "./node-of.ts";
import { recentStays } from "./step-durations.ts";

const NodeTraffic = z.object({
  node: z.string(),
  counts: z.partialRecord(Status, z.number().int()),
  /** the total time that open tasks have spent at this node */
  waitedMs: z.number(),
});
type NodeTraffic = z.infer<typeof NodeTraffic>;

const NodeStays = z.object({
  node: z.string(),
  left: z.number().int(),
  ms: z.number(),
  retries: z.number().int(),
});

const ENDED: ReadonlySet<Status> = new Set(["COMPLETED", "FAILED", "CANCELLED"]);

export const workflowTraffic = operation({
  name: "workflow_traffic",
  summary: "Count the tasks at each node of a workflow by status; `times` adds where time was spent lately.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ workflowId: Key, times: z.boolean().default(false) }),
  output: z.object({
    nodes: z.array(NodeTraffic),
    /** the number of tasks at a step that the current version does not have */
    elsewhere: z.number().int(),
    times: z.array(NodeStays).optional(),
  }),
  run: async ({ workflowId, times }, call) => {
    const { project } = call.ports.settings;
    const program = await call.ports.library.current(project, workflowId);
    if (!program) return workflowNotFound(workflowId);
    await sweep(call);
    const counts = await (await call.ports.store()).tasks.countSteps(project, workflowId);
    const nodeAt = (step: string) => nodeOf(program.nodes, step);
    const known = counts.filter(({ step }) => nodeAt(step) !== undefined);
    const nodes = byNode(known, (step) => nodeAt(step) ?? step, call.ports.now());
    const stays = times ? await recentStays(call, workflowId, nodeAt) : undefined;
    const elsewhere = counts.reduce(
      (sum, { step, count }) => sum + (nodeAt(step) === undefined ? count : 0),
      0,
    );
    return {
      ok: true,
      value: {
        nodes,
        elsewhere,
        ...(stays && { times: [...stays].map(([node, stay]) => ({ node, ...stay })) }),
      },
    };
  },
});

function byNode(counts: readonly StepCount[], nodeAt: (step: string) => string, now: number): NodeTraffic[] {
  const found = new Map<string, NodeTraffic>();
  for (const { step, count, since, ...state } of counts) {
    const node = nodeAt(step);
    const traffic = found.get(node) ?? { node, counts: {}, waitedMs: 0 };
    const status = taskStatus(state);
    traffic.counts[status] = (traffic.counts[status] ?? 0) + count;
    if (!ENDED.has(status) && since > 0) traffic.waitedMs += Math.max(0, count * now - since);
    found.set(node, traffic);
  }
  return [...found.values()];
}
