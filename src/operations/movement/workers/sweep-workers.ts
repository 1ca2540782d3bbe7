import { WORKER } from "../../../model/record-kind.ts";
import type { Call } from "../../ports/call.ts";
import { expireWorker, isExpired } from "./end-worker.ts";
import { type LoadedWorker, loadedWorker } from "./load-worker.ts";

const PAGE = 1_000;

/** All connected workers, those with a lease that ran out included. */
export async function connectedWorkers(call: Call): Promise<readonly LoadedWorker[]> {
  const { records } = await call.ports.store();
  const { project } = call.ports.settings;
  const found: LoadedWorker[] = [];
  for (let after = ""; ; ) {
    const page = await records.list(project, WORKER, { after, limit: PAGE });
    found.push(...page.records.map(loadedWorker));
    if (page.next === undefined) return found;
    after = page.next;
  }
}

/** Ends the workers whose lease has run out. */
export async function sweepWorkers(call: Call): Promise<void> {
  const now = call.ports.now();
  for (const loaded of await connectedWorkers(call))
    if (isExpired(loaded.worker, now)) await expireWorker(loaded, call);
}
