import * as z from "zod";
import type { HistoryEntry } from "../../model/history.ts";
import { Status } from "../../model/status.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import { BackReader } from "./back-reader.ts";
import { momentOf, stepIn } from "./moment-of.ts";
import { nodeOf } from "./node-of.ts";

/** The most tasks of one answer. */
const PAGE = 300;
/** The most entries of all its tasks that are read to find their steps. */
const MOST_BACK = 20_000;

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
    /** the number of tasks that were there: created or imported by then, and not deleted */
    tasks: z.number().int(),
    /** the number of tasks at a step that the current version does not have, or that is too many entries back */
    elsewhere: z.number().int(),
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
    const reader = new BackReader(call, MOST_BACK);
    const found = new Map<string, NodeCount>();
    let [known, there, elsewhere] = [0, 0, 0];
    for (const { id } of page.tasks) {
      const past = await pastOf(reader.before(id, seq + 1));
      if (past) known += 1;
      if (!past || past.isDeleted) continue;
      there += 1;
      const node = past.step === undefined ? undefined : nodeOf(program.nodes, past.step);
      if (node === undefined) elsewhere += 1;
      else count(found, node, past.status);
    }
    // Tasks are listed in the order in which they came, so no later page has a task that was there.
    const isOver = page.next === undefined || known === 0;
    return {
      ok: true,
      value: {
        nodes: [...found.values()],
        tasks: there,
        elsewhere,
        ...(oldest && { first: oldest.createdAt }),
        ...(last !== undefined && { last }),
        ...(!isOver && { next: page.next }),
      },
    };
  },
});

function count(found: Map<string, NodeCount>, node: string, status: Status): void {
  const counts: NodeCount["counts"] = found.get(node)?.counts ?? {};
  found.set(node, { node, counts: { ...counts, [status]: (counts[status] ?? 0) + 1 } });
}

/** A task as its entries up to a moment tell it, newest first; `undefined` if it has none. */
async function pastOf(newestFirst: AsyncIterable<HistoryEntry>) {
  let isThere = false;
  let isDeleted: boolean | undefined;
  let [step, status]: [string?, Status?] = [];
  for await (const entry of newestFirst) {
    isThere = true;
    // A deleted task does not move, so its deletion comes after the entry that has its step.
    if ("deletedAt" in entry.change) isDeleted ??= entry.change["deletedAt"] !== null;
    step ??= stepIn(entry);
    status ??= Status.safeParse(entry.change["status"]).data;
    if (step !== undefined && status !== undefined) break;
  }
  return isThere
    ? { step, status: status ?? ("PENDING" as const), isDeleted: isDeleted ?? false }
    : undefined;
}
