import type { Evidence } from "../../../model/evidence.ts";
import type { Json } from "../../../model/json.ts";
import { WORKER } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { commandsOff, runFact, timeoutOf } from "../evidence/command-facts.ts";
import { loadWorker } from "../workers/load-worker.ts";

const LONGEST_OUTPUT = 2_048;
const MOST_TRIES = 10;

/**
 * Runs the command that a gate asks for; returns why the gate does not hold. Commands run only where an operator allows
 * commands, and trusts the lifecycle with this content.
 */
export async function gateCommand(
  evidence: Extract<Evidence, { run: string }>,
  record: TaskRecord,
  call: Call,
): Promise<string | undefined> {
  const problems = [...commandsOff(call), ...(await notTrusted(record.lifecycle, call))];
  if (problems.length > 0) return `not run: ${problems.join("; ")}`;
  const longestMs = timeoutOf(evidence);
  await keepLease(record, longestMs, call);
  const commands = { allowed: true, longestMs, outputEach: LONGEST_OUTPUT } as const;
  const { holds, detail } = await runFact(call, "", evidence, commands);
  return holds ? undefined : (detail ?? "it failed");
}

async function notTrusted(pin: string, { ports: { trust } }: Call): Promise<string[]> {
  const known = (await trust?.list()) ?? { ok: true, value: [] };
  if (!known.ok) return [known.refusal.message.replace(/\.$/, "")];
  if (known.value.some(({ content }) => content === pin)) return [];
  return [
    "this lifecycle is not trusted on this machine; an operator allows it with `navigator trust` and its name",
  ];
}

/** Extends the lease of the connected worker whose command may run for so long: a lease that runs out meanwhile loses the task. */
async function keepLease(record: TaskRecord, longestMs: number, call: Call): Promise<void> {
  const { claim } = record;
  if (!claim || claim.until !== undefined) return;
  const store = await call.ports.store();
  const { project, leaseMs } = call.ports.settings;
  const leaseUntil = call.ports.now() + longestMs + leaseMs;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const loaded = await loadWorker(claim.owner, call);
    if (!loaded || loaded.worker.leaseUntil >= leaseUntil) return;
    const value = { ...loaded.worker, leaseUntil };
    const change = { kind: WORKER, id: claim.owner, version: loaded.version, value: value as Json };
    if ((await store.commit({ project, changes: [], records: [change] })).ok) return;
  }
}
