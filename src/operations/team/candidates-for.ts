import type { TaskRecord } from "../../model/task.ts";
import type { Worker } from "../../model/worker.ts";
import { lanesFor } from "../../team/lane-of.ts";
import { placeIn } from "../../team/place-in.ts";
import { inOrderFor } from "../../team/queue-order.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import type { Call } from "../ports/call.ts";
import { agedNow } from "./aged-now.ts";

/** What a worker asks for. */
export interface Wish {
  readonly tags?: readonly string[] | undefined;
  readonly phase?: string | undefined;
  readonly workflow?: string | undefined;
  /** the phases of the worker's role */
  readonly phases?: readonly string[] | undefined;
}

/** How many of the best tasks are compared by the tags that they want. */
const WINDOW = 16;
/** How many tasks are looked through for one that fits the wish. */
const MOST = 4_096;

/** The tasks that a worker may be given, best first: those assigned to it, then those of the lanes it fits. */
export async function* candidatesFor(worker: Worker, wish: Wish, call: Call): AsyncGenerator<TaskRecord> {
  const own = `@${worker.id}`;
  const fits = lanesFor(worker);
  yield* inLanes((lane) => lane === own, worker, wish, call);
  yield* inLanes((lane) => lane !== own && fits(lane), worker, wish, call);
}

async function* inLanes(
  isLane: (lane: string) => boolean,
  worker: Worker,
  wish: Wish,
  call: Call,
): AsyncGenerator<TaskRecord> {
  const store = await call.ports.store();
  const aged = agedNow(call);
  const seen = new Set<string>();
  for (let limit = WINDOW; limit <= MOST; limit *= 4) {
    const found = await store.tasks.queue({
      project: call.ports.settings.project,
      limit,
      isLane,
      rank: aged,
      ...(wish.workflow !== undefined && { workflow: wish.workflow }),
    });
    const fresh = found.filter(({ id }) => !seen.has(id)).toSorted(inOrderFor(worker, aged));
    for (const record of fresh) {
      seen.add(record.id);
      if (isWished(record, wish) && (await isFollowed(record, call))) yield record;
    }
    if (found.length < limit) return;
  }
}

function isWished(record: TaskRecord, { tags, phase: wanted, phases }: Wish): boolean {
  const { phase } = placeIn(record);
  const own = record.team?.tags ?? [];
  if (tags !== undefined && tags.length > 0 && !tags.some((tag) => own.includes(tag))) return false;
  if (wanted !== undefined && phase !== wanted) return false;
  return phases === undefined || phase === undefined || phases.includes(phase);
}

/** Whether the definition of the task's workflow can be followed; a plain task has none. */
async function isFollowed(
  { definition, project }: TaskRecord,
  { ports: { library } }: Call,
): Promise<boolean> {
  return definition === undefined || (await unlessBroken(library.pinned(project, definition))) !== undefined;
}
