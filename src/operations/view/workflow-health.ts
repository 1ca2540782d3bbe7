import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { Status } from "../../model/status.ts";
import { STUCK_MS } from "../../model/stuck.ts";
import type { TaskRecord } from "../../model/task.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { statesOf } from "../tasks/states-of.ts";

/** The most tasks of each kind, open and ended, that are read. */
const MOST = 1_000;
/** The number of tasks that are read at once, so that other calls go on in between. */
const PART = 200;

const OPEN: readonly Status[] = ["PENDING", "IN_PROGRESS", "PAUSED", "HITL"];
const ENDED: readonly Status[] = ["COMPLETED", "FAILED", "CANCELLED"];

const Health = z.object({
  workflow: z.string(),
  /** the number of open tasks */
  open: z.number().int(),
  /** the number of open tasks that wait for a person */
  waiting: z.number().int(),
  /** the number of begun tasks that no agent has moved for half an hour, and that wait for no person */
  stuck: z.number().int(),
  ended: z.number().int(),
  succeeded: z.number().int(),
  /** the median time from the creation of a task to its success; absent if none succeeded */
  medianMs: z.number().optional(),
});

export const workflowHealth = operation({
  name: "workflow_health",
  summary: "Get how the tasks of each workflow fare: open, waiting, stuck, success rate and median time.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({}),
  output: z.object({
    workflows: z.array(Health),
    /** whether there are more open, or more ended, tasks than were read; the oldest open and newest ended ones were */
    more: z.object({ open: z.boolean(), ended: z.boolean() }),
  }),
  run: async (_input, call) => {
    const open = await tasksIn(OPEN, false, call);
    const ended = await tasksIn(ENDED, true, call);
    const now = call.ports.now();
    const found = new Map<string, Tally>();
    for (const record of open.tasks) countOpen(record, tallyIn(found, record.workflow), now);
    for (const record of ended.tasks) countEnded(record, tallyIn(found, record.workflow));
    const workflows = [...found].map(([workflow, { times, ...tally }]) => {
      const medianMs = median(times);
      return { workflow, ...tally, ...(medianMs !== undefined && { medianMs }) };
    });
    return { ok: true, value: { workflows, more: { open: open.isMore, ended: ended.isMore } } };
  },
});

interface Tally {
  open: number;
  waiting: number;
  stuck: number;
  ended: number;
  succeeded: number;
  readonly times: number[];
}

function tallyIn(found: Map<string, Tally>, workflow: string): Tally {
  const tally = found.get(workflow) ?? { open: 0, waiting: 0, stuck: 0, ended: 0, succeeded: 0, times: [] };
  found.set(workflow, tally);
  return tally;
}

function countOpen(record: TaskRecord, tally: Tally, now: number): void {
  const status = taskStatus(record);
  tally.open += 1;
  if (status === "HITL") {
    // A task whose workflow is not loaded does not count: it is in no inbox, because its question is unknown.
    if (record.hold !== "unknown_workflow_hitl") tally.waiting += 1;
    return;
  }
  const isBegun = status !== "PENDING" || (record.version > 1 && !record.team?.blockers);
  // A task with branches rests while they move, so it is not stuck by itself.
  if (isBegun && record.hold !== "branches" && now - record.updatedAt >= STUCK_MS) tally.stuck += 1;
}

function countEnded({ position, createdAt, updatedAt }: TaskRecord, tally: Tally): void {
  tally.ended += 1;
  if (position?.result !== "success") return;
  tally.succeeded += 1;
  tally.times.push(updatedAt - createdAt);
}

/** The tasks of workflows with these statuses, without branches and deleted tasks. */
async function tasksIn(
  statuses: readonly Status[],
  newestFirst: boolean,
  call: Call,
): Promise<{ readonly tasks: readonly TaskRecord[]; readonly isMore: boolean }> {
  const { tasks: stored } = await call.ports.store();
  const { project } = call.ports.settings;
  const states = statuses.flatMap(statesOf);
  const pace = new Pace(call);
  const tasks: TaskRecord[] = [];
  let after: number | undefined;
  for (let read = 0; read < MOST; read += PART) {
    const page = await stored.list({
      project,
      states,
      newestFirst,
      limit: PART,
      ...(after !== undefined && { after }),
    });
    tasks.push(...page.tasks.filter(isCounted));
    if (page.next === undefined) return { tasks, isMore: false };
    after = page.next;
    await pace.next();
  }
  return { tasks, isMore: true };
}

/** Whether the task is one of a workflow, and not a branch that a fork opened: the id of a branch begins with its task's. */
function isCounted({ id, parent, workflow, team }: TaskRecord): boolean {
  const isBranch = parent !== undefined && id.startsWith(`${parent}.`);
  return workflow !== "" && !isBranch && team?.deletedAt === undefined && !team?.obliterated;
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
