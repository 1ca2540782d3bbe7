import { limits } from "../../../model/limits.ts";
import type { Deadlock, WaitParty } from "../../../model/team-waits.ts";
import { keyOf, WaitGraph } from "../../../team/waits/wait-graph.ts";
import { waitWords } from "../../../team/waits/wait-words.ts";
import type { Call } from "../../ports/call.ts";
import { isExpired } from "../workers/end-worker.ts";
import { connectedWorkers } from "../workers/sweep-workers.ts";
import { WaitReader } from "./wait-reader.ts";

const PAGE = 200;

/**
 * The circles of waits that these parties are in or wait for. Links alone make no circle, so every circle has a worker
 * in it, and a search that begins with the workers finds all.
 */
export async function findDeadlocks(from: readonly WaitParty[], call: Call): Promise<readonly Deadlock[]> {
  const graph = new WaitGraph();
  const reader = new WaitReader(call);
  const open = [...from];
  const seen = new Set(open.map(keyOf));
  for (let at = 0; at < open.length && at < limits.forecastTasks.most; ) {
    const batch = open.slice(at, at + PAGE);
    at += batch.length;
    for (const wait of await reader.waitsOf(batch)) {
      graph.add(wait);
      const key = keyOf(wait.to);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(wait.to);
    }
    await call.ports.rest();
  }
  return graph.deadlocks().map((waits) => ({ waits: [...waits], text: waitWords(waits) }));
}

/** All circles of waits in the project. */
export async function allDeadlocks(call: Call): Promise<readonly Deadlock[]> {
  const now = call.ports.now();
  const workers = (await connectedWorkers(call)).map(({ worker }) => worker);
  const live = workers.filter((worker) => !isExpired(worker, now));
  return findDeadlocks(
    live.map(({ id }) => ({ kind: "worker", id })),
    call,
  );
}
