import type { BoundLevel } from "../../../bounds/bound-level.ts";
import { limited, TooLong } from "../../../bounds/too-long.ts";
import type { Printed } from "../../../hooks/dialect.ts";
import { clients, dialectOf } from "../../../hooks/dialects.ts";
import type { HookEvent } from "../../../hooks/hook-event.ts";
import type { HookWorld } from "../../../hooks/hook-world.ts";
import { judgeEvent } from "../../../hooks/judge-event.ts";
import { isPayload } from "../../../hooks/payload.ts";
import type { KnownRun, Snapshot } from "../../../hooks/snapshot.ts";
import { LeftTasks } from "../../../model/hooked-run.ts";
import { HOOKED_IN, HOOKED_LEFT, STANDING_BOUNDS, WORKER } from "../../../model/record-kind.ts";
import type { Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { Worker } from "../../../model/worker.ts";
import { TooLongHere } from "../../door/aside-call.ts";
import type { Call } from "../../ports/call.ts";
import { tasksById } from "../tasks-by-id.ts";
import { runsKnown } from "./hooked-records.ts";
import { sessionNamed, storeNotes } from "./take-notes.ts";

const MOST_RUNS = 100;
const MOST_OTHERS = 200;
const LONGEST_SESSION = 200;

/** How an event is judged on a thread that has other callers to answer. */
export interface Sharing {
  /** the most comparisons; judging an event that takes more ends with `TooLongHere`, and has changed nothing */
  readonly most: number;
  /** waits for the turn of this event among other calls; undefined if it is this event's turn now */
  readonly turn: () => Promise<void> | undefined;
}

/** Answers an event that a host or its hook posts to a server. */
export async function answerEvent(
  client: string,
  payload: unknown,
  call: Call,
  sharing?: Sharing,
): Promise<Result<Printed>> {
  const dialect = dialectOf(client);
  const event = dialect && isPayload(payload) ? dialect.read(payload) : undefined;
  const { hooks } = call.ports;
  if (!dialect || !event || event.session.length > LONGEST_SESSION || !hooks)
    return {
      ok: false,
      refusal: {
        code: "INPUT_INVALID",
        message: dialect
          ? `This is no event of ${client} that Navigator understands.`
          : `There is no such client; there are ${clients.join(", ")}.`,
        facts: { client: client.slice(0, 40) },
      },
    };
  const world = await hooks.world(client, dialect.failsOpen);
  const snapshot = await snapshotFor(event, call);
  const wait = sharing?.turn();
  if (wait) await wait;
  const { answer, notes } = sharing
    ? judgeQuickly(event, snapshot, world, sharing.most)
    : judgeEvent(event, snapshot, world);
  await storeNotes(notes, call);
  return { ok: true, value: dialect.print(answer, event) };
}

function judgeQuickly(event: HookEvent, snapshot: Snapshot, world: HookWorld, most: number) {
  try {
    return judgeEvent(event, snapshot, { ...world, bounds: () => limited(world.bounds(), most) });
  } catch (error) {
    throw error instanceof TooLong ? new TooLongHere() : error;
  }
}

async function snapshotFor({ session }: HookEvent, call: Call): Promise<Snapshot> {
  const { ports } = call;
  const { project } = ports.settings;
  const store = await ports.store();
  const start = `${session}/`;
  const recordsOf = async (kind: string) => {
    const { records } = await store.records.list(project, kind, { after: start, limit: MOST_RUNS });
    return records.filter(({ id }) => id.startsWith(start));
  };
  const own = (await recordsOf(HOOKED_IN)).map(({ id }) => id.slice(start.length));
  const known = await sessionNamed(session, call);
  const [standing] = await store.records.load(project, STANDING_BOUNDS, ["project"]);
  return {
    runs: await knownRuns(own.length > 0 ? own : await activeTasks(call), call),
    left: (await recordsOf(HOOKED_LEFT)).flatMap(({ value }) => LeftTasks.safeParse(value).data ?? []),
    ...(known && { session: known }),
    standing: Array.isArray(standing?.value) ? (standing.value as unknown as BoundLevel[]) : [],
    untaken: [],
  };
}

async function activeTasks({ ports }: Call): Promise<readonly string[]> {
  const store = await ports.store();
  const states = [{ category: "active" as const, held: [null] }];
  const { project } = ports.settings;
  const page = await store.tasks.list({ project, limit: MOST_OTHERS, newestFirst: true, states });
  return page.tasks.flatMap(({ run, hosted, id }) => (run || hosted ? [id] : []));
}

async function knownRuns(ids: readonly string[], call: Call): Promise<readonly KnownRun[]> {
  if (ids.length === 0) return [];
  const [kept, tasks] = [await runsKnown(ids, call), await tasksById(ids, call)];
  const leases = await leasesOf([...tasks.values()], call);
  return [...kept.values()].map(({ run }) => {
    const task = tasks.get(run.task);
    return task ? { run, task: headOf(task, leases) } : { run };
  });
}

/** When the leases of connected workers end: their claims have no end of their own. */
async function leasesOf(tasks: readonly TaskRecord[], { ports }: Call): Promise<ReadonlyMap<string, number>> {
  const owners = tasks.flatMap(({ claim }) => (claim && claim.until === undefined ? [claim.owner] : []));
  if (owners.length === 0) return new Map();
  const store = await ports.store();
  const records = await store.records.load(ports.settings.project, WORKER, [...new Set(owners)]);
  return new Map(
    records.flatMap(({ id, value }) => {
      const { data } = Worker.safeParse(value);
      return data ? [[id, data.leaseUntil] as const] : [];
    }),
  );
}

function headOf(
  { version, category, claim }: TaskRecord,
  leases: ReadonlyMap<string, number>,
): NonNullable<KnownRun["task"]> {
  const until = claim && (claim.until ?? leases.get(claim.owner));
  return {
    version,
    category,
    ...(claim && { owner: claim.owner }),
    ...(until !== undefined && { until }),
  };
}
