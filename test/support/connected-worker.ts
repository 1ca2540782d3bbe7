import type { Json } from "../../src/model/json.ts";
import { WORKER } from "../../src/model/record-kind.ts";
import { Worker } from "../../src/model/worker.ts";
import type { Desk } from "./desk.ts";

/** Connects a worker with a lease of a minute, and returns its id. */
export async function connected(desk: Desk, id: string, more: Partial<Worker> = {}): Promise<string> {
  const { store, settings, now } = desk.call.ports;
  const worker: Worker = {
    id,
    tags: [],
    lifecycle: "default",
    overlays: [],
    leaseMs: 60_000,
    leaseUntil: now() + 60_000,
    connectedAt: now(),
    by: "tester",
    claims: [],
    assigned: [],
    lost: [],
    ...more,
  };
  const record = { kind: WORKER, id, version: 0, value: worker as Json };
  const done = await (await store()).commit({ project: settings.project, changes: [], records: [record] });
  if (!done.ok) throw new Error(`${id} is connected already`);
  return id;
}

export async function workerRecord(desk: Desk, id: string): Promise<Worker | undefined> {
  const { store, settings } = desk.call.ports;
  const [record] = await (await store()).records.load(settings.project, WORKER, [id]);
  return record && Worker.parse(record.value);
}
