import { CREDENTIAL } from "../../model/record-kind.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { isExpired } from "../movement/workers/end-worker.ts";
import { connectedWorkers } from "../movement/workers/sweep-workers.ts";
import type { Call } from "../ports/call.ts";
import type { TeamMover } from "./team-mover.ts";

/** The claims that count for a worker's limit, and what a commit that adds one has to compare. */
export interface CountedClaims {
  readonly claims: readonly string[];
  readonly records: readonly RecordChange[];
}

/**
 * Counts the claims for the limit of a worker's role. The workers of an agent with its own token count together: otherwise
 * the agent would get past its limit under another name. Each claim of such an agent changes one record of its own, so
 * that two of them at the same moment cannot both be the last that is allowed.
 */
export async function countedClaims({ live, maxClaims }: TeamMover, call: Call): Promise<CountedClaims> {
  const { claims = [], by = "" } = live?.worker ?? {};
  const { ports } = call;
  if (!Number.isFinite(maxClaims) || !ports.agents?.isRegistered(by)) return { claims, records: [] };
  const store = await ports.store();
  const [counter] = await store.records.load(ports.settings.project, CREDENTIAL, [by]);
  const now = ports.now();
  const workers = (await connectedWorkers(call)).filter(
    ({ worker }) => worker.by === by && !isExpired(worker, now),
  );
  const version = counter?.version ?? 0;
  return {
    claims: workers.flatMap(({ worker }) => worker.claims),
    records: [{ kind: CREDENTIAL, id: by, version, value: version + 1 }],
  };
}
