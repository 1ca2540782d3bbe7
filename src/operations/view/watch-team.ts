import * as z from "zod";
import { isLock } from "../../model/file-mark.ts";
import { FILE_MARK } from "../../model/record-kind.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Worker } from "../../model/worker.ts";
import { placeIn } from "../../team/place-in.ts";
import { operation } from "../door/operation.ts";
import { sweep } from "../movement/load-current.ts";
import { loadedMark } from "../movement/workers/held-marks.ts";
import { connectedWorkers } from "../movement/workers/sweep-workers.ts";
import type { Call } from "../ports/call.ts";
import { ShownMark, shownMark } from "../team/mark-fields.ts";
import { settledMarks } from "../team/settled-marks.ts";
import { EndedTask, LeftWorker, recentEnds } from "./recent-ends.ts";

/** The most workers, and the most marked files, of one answer. */
const MOST = 500;

const Claimed = z.object({
  task: z.string(),
  title: z.string().optional(),
  state: z.string(),
  phase: z.string().optional(),
  /** when the task entered its state */
  since: z.number(),
});

const WatchedWorker = z.object({
  id: z.string(),
  role: z.string().optional(),
  tags: z.array(z.string()),
  thought: z.string().optional(),
  connected_at: z.number(),
  lease_until: z.number(),
  /** the length of its lease when it is renewed */
  lease_ms: z.number(),
  claims: z.array(Claimed),
  /** the locks that it asked for and did not get */
  wants: z.array(z.object({ lock: z.string(), since: z.number() })),
});

const WatchedMark = ShownMark.extend({
  lock: z.boolean(),
  /** for a lock: the workers that asked for it and did not get it, the first of them first */
  waiting: z.array(z.string()),
});

export const watchTeam = operation({
  name: "watch_team",
  summary:
    "See what each connected worker does, thinks and holds, who waits for a lock, and what ended lately.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({
    now: z.number(),
    workers: z.array(WatchedWorker),
    marks: z.array(WatchedMark),
    ended: z.array(EndedTask),
    left: z.array(LeftWorker),
    /** whether there are more workers or marks than one answer holds */
    more: z.literal(true).optional(),
  }),
  run: async (_input, call) => {
    await sweep(call);
    const connected = (await connectedWorkers(call)).map(({ worker }) => worker);
    const workers = connected.slice(0, MOST);
    const tasks = await tasksOf(workers, call);
    const marks = await marksNow(connected, call);
    const { ended, left } = await recentEnds(call);
    const ids = new Set(connected.map(({ id }) => id));
    const isMore = connected.length > MOST || marks.isMore;
    return {
      ok: true,
      value: {
        now: call.ports.now(),
        workers: workers.map((worker) => shown(worker, tasks)),
        marks: marks.shown,
        ended,
        left: left.filter(({ id }) => !ids.has(id)),
        ...(isMore && { more: true as const }),
      },
    };
  },
});

async function tasksOf(workers: readonly Worker[], call: Call): Promise<ReadonlyMap<string, TaskRecord>> {
  const { tasks } = await call.ports.store();
  const ids = [...new Set(workers.flatMap(({ claims }) => claims))];
  const found = await tasks.load(call.ports.settings.project, ids);
  return new Map(found.map((record) => [record.id, record]));
}

function shown(worker: Worker, tasks: ReadonlyMap<string, TaskRecord>): z.infer<typeof WatchedWorker> {
  const { id, role, tags, thought, connectedAt, leaseUntil, leaseMs, claims, wants = [] } = worker;
  return {
    id,
    ...(role !== undefined && { role }),
    tags,
    ...(thought !== undefined && { thought }),
    connected_at: connectedAt,
    lease_until: leaseUntil,
    lease_ms: leaseMs,
    claims: claims.flatMap((task) => {
      const record = tasks.get(task);
      return record ? [claimed(record)] : [];
    }),
    wants,
  };
}

function claimed(record: TaskRecord): z.infer<typeof Claimed> {
  const { id, title, state, team, updatedAt } = record;
  const { phase } = placeIn(record);
  return {
    task: id,
    ...(title !== undefined && { title }),
    state,
    ...(phase !== undefined && { phase }),
    since: team?.enteredAt ?? updatedAt,
  };
}

/** The marked files and held locks, with the workers that wait for a lock. */
async function marksNow(connected: readonly Worker[], call: Call) {
  const { records } = await call.ports.store();
  const { project } = call.ports.settings;
  const { marks, workers } = await settledMarks(
    async () => (await records.list(project, FILE_MARK, { limit: MOST + 1 })).records.map(loadedMark),
    call,
  );
  const waiting = (file: string): string[] =>
    connected
      .flatMap(({ id, wants = [] }) =>
        wants.filter(({ lock }) => lock === file).map(({ since }) => ({ id, since })),
      )
      .toSorted((one, other) => one.since - other.since)
      .map(({ id }) => id);
  return {
    isMore: marks.length > MOST,
    shown: marks.slice(0, MOST).flatMap(({ mark: { file, holders } }) =>
      holders.map((holder) => ({
        ...shownMark(file, holder, workers),
        lock: isLock(file),
        waiting: isLock(file) ? waiting(file).filter((id) => id !== holder.worker) : [],
      })),
    ),
  };
}
