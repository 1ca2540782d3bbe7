import type { TaskRecord } from "../../../model/task.ts";
import type { StarvingTask } from "../../../model/team-waits.ts";
import type { Worker } from "../../../model/worker.ts";
import { lanesFor } from "../../../team/lane-of.ts";
import { longestWait, medianWait, type StarvingRule } from "../../../team/waits/starving.ts";
import type { Call } from "../../ports/call.ts";
import { isExpired } from "../workers/end-worker.ts";
import { connectedWorkers } from "../workers/sweep-workers.ts";

const PAGE = 500;
/** How many of the oldest ready tasks are looked at. */
const MOST_LOOKED_AT = 2_000;
const MOST_NAMED = 100;

export interface Starving {
  /** the median of the waits that have ended lately; absent while there are too few */
  readonly medianMs: number | undefined;
  /** longest wait first */
  readonly tasks: readonly StarvingTask[];
}

/** The ready tasks that have waited for so long that a person should know. */
export async function starvingTasks(call: Call): Promise<Starving> {
  const waits = await recentWaits(call);
  const medianMs = medianWait(waits);
  const longest = longestWait(waits, ruleOf(call));
  if (longest === undefined) return { medianMs, tasks: [] };
  const now = call.ports.now();
  const connected = (await connectedWorkers(call)).map(({ worker }) => worker);
  const workers = connected.filter((worker) => !isExpired(worker, now));
  const tasks: StarvingTask[] = [];
  for await (const record of readyTasks(call)) {
    const { readySince: since } = record.team ?? {};
    if (since === undefined || now - since <= longest) continue;
    tasks.push({
      task: record.id,
      ...(record.title !== undefined && { title: record.title }),
      state: record.state,
      since,
      waited_ms: now - since,
      why: whyNot(record, workers),
    });
  }
  return {
    medianMs,
    tasks: tasks.toSorted((one, other) => one.since - other.since).slice(0, MOST_NAMED),
  };
}

function ruleOf({ ports: { configured } }: Call): StarvingRule {
  const { times = 10, leastMinutes = 10 } = configured?.values.starvation ?? {};
  return { times, leastMs: leastMinutes * 60_000 };
}

/** How long the newest tasks waited until a worker took them. */
async function recentWaits(call: Call): Promise<readonly number[]> {
  const { tasks } = await call.ports.store();
  const states = (["active", "done"] as const).map((category) => ({ category, held: [null] }));
  const { project } = call.ports.settings;
  const page = await tasks.list({ project, limit: PAGE, newestFirst: true, states });
  return page.tasks.flatMap(({ team }) => team?.waitedMs ?? []);
}

async function* readyTasks(call: Call): AsyncGenerator<TaskRecord> {
  const { tasks } = await call.ports.store();
  const { project } = call.ports.settings;
  const states = [{ category: "ready", held: [null] }] as const;
  let after: number | undefined;
  for (let read = 0; read < MOST_LOOKED_AT; read += PAGE) {
    const page = await tasks.list({ project, limit: PAGE, states, ...(after !== undefined && { after }) });
    for (const record of page.tasks)
      if (record.team?.lane !== undefined && record.claim === undefined) yield record;
    after = page.next;
    if (after === undefined) return;
    await call.ports.rest();
  }
}

function whyNot({ team }: TaskRecord, workers: readonly Worker[]): string {
  const { lane = "", assignee, needed = [] } = team ?? {};
  if (workers.length === 0) return "no worker is connected";
  if (workers.some((worker) => lanesFor(worker)(lane))) return "its workers have taken other tasks first";
  if (assignee !== undefined) return `it is assigned to ${assignee}, which is not connected`;
  return `no connected worker has ${needed.length === 1 ? "the tag" : "all of the tags"} ${needed.join(", ")}`;
}
