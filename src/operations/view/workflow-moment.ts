import * as z from "zod";
import { Status } from "../../model/status.ts";
import type { TaskRecord } from "../../model/task.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { momentOf, stepIn } from "./moment-of.ts";
import { nodeOf } from "./node-of.ts";

/** The most tasks of one answer. */
const PAGE = 300;
/** How many entries of a task are read at once, and at most, to find its step. */
const BACK = 20;
const MOST_BACK = 200;

const NodeCount = z.object({ node: z.string(), counts: z.partialRecord(Status, z.number().int()) });
type NodeCount = z.infer<typeof NodeCount>;

export const workflowMoment = operation({
  name: "workflow_moment",
  summary: "Count where the tasks of a workflow were at a past moment, by node and status.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    workflowId: Key,
    at: z.number().describe("the moment, in milliseconds"),
    after: z.number().int().min(0).optional().describe("`next` of the page before"),
  }),
  output: z.object({
    nodes: z.array(NodeCount),
    /** the number of tasks that had been created by then */
    tasks: z.number().int(),
    /** when the first task of the workflow was created; absent if it has none */
    first: z.number().optional(),
    /** the time of the newest entry of the project */
    last: z.number().optional(),
    /** the `after` of the next page; absent on the last one */
    next: z.number().int().optional(),
  }),
  run: async ({ workflowId, at, after }, call) => {
    const { project } = call.ports.settings;
    const program = await call.ports.library.current(project, workflowId);
    if (!program) return workflowNotFound(workflowId);
    const { seq, last } = await momentOf(call, at);
    const { tasks } = await call.ports.store();
    const page = await tasks.list({
      project,
      workflow: workflowId,
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    const [oldest] = (await tasks.list({ project, workflow: workflowId, limit: 1 })).tasks;
    const born = page.tasks.filter(({ createdAt }) => createdAt <= at);
    const pace = new Pace(call, 20);
    const found = new Map<string, NodeCount>();
    for (const task of born) {
      const past = await placeAt(task, seq, call);
      const node = past && nodeOf(program.nodes, past.step);
      if (past && node !== undefined) {
        const counts: NodeCount["counts"] = found.get(node)?.counts ?? {};
        found.set(node, { node, counts: { ...counts, [past.status]: (counts[past.status] ?? 0) + 1 } });
      }
      await pace.next();
    }
    // Tasks are listed in the order of their creation, so no later page has an older task.
    const isOver = page.next === undefined || born.length < page.tasks.length;
    return {
      ok: true,
      value: {
        nodes: [...found.values()],
        tasks: born.length,
        ...(oldest && { first: oldest.createdAt }),
        ...(last !== undefined && { last }),
        ...(!isOver && { next: page.next }),
      },
    };
  },
});

/** The step and the status of a task after an entry of the log. */
async function placeAt(
  { id }: TaskRecord,
  seq: number,
  call: Call,
): Promise<{ readonly step: string; readonly status: Status } | undefined> {
  const { log } = await call.ports.store();
  let [step, status]: [string?, Status?] = [];
  let after = seq + 1;
  for (let read = 0; read < MOST_BACK && (step === undefined || status === undefined); read += BACK) {
    const entries = await log.ofTask({
      project: call.ports.settings.project,
      task: id,
      after,
      limit: BACK,
      newestFirst: true,
    });
    for (const entry of entries) {
      step ??= stepIn(entry);
      status ??= Status.safeParse(entry.change["status"]).data;
    }
    if (entries.length < BACK) break;
    after = entries.at(-1)?.seq ?? 0;
  }
  return step === undefined ? undefined : { step, status: status ?? "PENDING" };
}
