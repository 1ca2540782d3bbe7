import { WORKER } from "../../model/record-kind.ts";
import type { Worker } from "../../model/worker.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import { lapsedHolders } from "../../team/file-marks.ts";
import { expireWorker, isExpired } from "../movement/workers/end-worker.ts";
import { type LoadedMark, unmarkedChange } from "../movement/workers/held-marks.ts";
import { type LoadedWorker, loadedWorker } from "../movement/workers/load-worker.ts";
import type { Call } from "../ports/call.ts";
import { workerChange } from "./live-worker.ts";

const MOST_TRIES = 20;

/** Marks whose holders are all connected, and these holders. */
export interface SettledMarks {
  readonly marks: readonly LoadedMark[];
  readonly workers: ReadonlyMap<string, Worker>;
}

/** Loads marks, after releasing those whose lease has run out: their own, or that of their worker. */
export async function settledMarks(
  load: () => Promise<readonly LoadedMark[]>,
  call: Call,
): Promise<SettledMarks> {
  for (let tries = 1; ; tries++) {
    const marks = await load();
    const workers = await holdersOf(marks, call);
    const isSettled = await release(marks, workers, call);
    if (isSettled || tries >= MOST_TRIES)
      return { marks, workers: new Map([...workers].map(([id, { worker }]) => [id, worker])) };
  }
}

async function holdersOf(marks: readonly LoadedMark[], call: Call): Promise<Map<string, LoadedWorker>> {
  const { records } = await call.ports.store();
  const ids = [...new Set(marks.flatMap(({ mark }) => mark.holders.map(({ worker }) => worker)))];
  const found = await records.load(call.ports.settings.project, WORKER, ids);
  return new Map(found.map((record) => [record.id, loadedWorker(record)]));
}

/** Releases what has run out. True if nothing had. */
async function release(
  marks: readonly LoadedMark[],
  workers: ReadonlyMap<string, LoadedWorker>,
  call: Call,
): Promise<boolean> {
  const now = call.ports.now();
  const expired = [...workers.values()].filter(({ worker }) => isExpired(worker, now));
  for (const loaded of expired) await expireWorker(loaded, call);
  if (expired.length > 0) return false;
  let isSettled = true;
  for (const loaded of marks) {
    const gone = lapsedHolders(loaded.mark, now);
    if (gone.length === 0) continue;
    isSettled = false;
    await releaseLapsed(loaded, gone, workers, call);
  }
  return isSettled;
}

async function releaseLapsed(
  loaded: LoadedMark,
  gone: readonly string[],
  workers: ReadonlyMap<string, LoadedWorker>,
  call: Call,
): Promise<void> {
  const { file } = loaded.mark;
  const left = gone.flatMap((id) => {
    const holder = workers.get(id);
    const marks = holder?.worker.marks?.filter((name) => name !== file);
    return holder ? [workerChange(holder, { ...holder.worker, marks })] : [];
  });
  const because = { at: call.ports.now(), caller: clockCaller, note: "the mark's lease ran out" };
  const records = [unmarkedChange(loaded, gone, because), ...left];
  // If another call changed the mark or a worker first, the marks are loaded again.
  await (await call.ports.store()).commit({ project: call.ports.settings.project, changes: [], records });
}
