import { WORKER } from "../../../model/record-kind.ts";
import { Worker } from "../../../model/worker.ts";
import type { VersionedRecord } from "../../../store/parts/records.ts";
import { readLifecycles } from "../../library/pinned-lifecycles.ts";
import type { Call } from "../../ports/call.ts";

/** A connected worker, and the version of its record for the next commit. */
export interface LoadedWorker {
  readonly worker: Worker;
  readonly version: number;
}

export async function loadWorker(id: string, call: Call): Promise<LoadedWorker | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const [record] = await store.records.load(project, WORKER, [id]);
  if (!record) return undefined;
  const loaded = loadedWorker(record);
  await readLifecycles(store, project, [loaded.worker.lifecycle]);
  return loaded;
}

export function loadedWorker({ value, version }: VersionedRecord): LoadedWorker {
  return { worker: Worker.parse(value), version };
}
