import type { AttackReport } from "../model/attack.ts";
import type { Result } from "../model/refusal.ts";
import type { AttackRequest } from "../operations/ports/attack-request.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Store } from "../store/store.ts";
import { Campaign } from "./campaign.ts";
import { scratchOver } from "./scratch.ts";
import { loadTarget } from "./target.ts";

/** Runs a scripted hostile agent against a copy of a workflow, in a scratch store that is closed afterwards. */
export async function runAttack(
  request: AttackRequest,
  call: Call,
  openScratch: () => Promise<Store>,
): Promise<Result<AttackReport>> {
  const store = await openScratch();
  try {
    return await attack(request, call, store);
  } finally {
    await store.close();
  }
}

async function attack(
  { workflow, tries, seed }: AttackRequest,
  call: Call,
  store: Store,
): Promise<Result<AttackReport>> {
  const scratch = scratchOver(call, store, seed);
  const target = await loadTarget(workflow, call, scratch.operator);
  if (!target.ok) return target;
  const { program, programs, agentDecided } = target.value;
  for (const { version } of programs) scratch.trusted.add(version);
  const campaign = new Campaign(scratch, target.value);
  for (let done = 0; done < tries && !call.signal?.aborted; done++) {
    await campaign.try();
    await call.progress(done + 1, tries);
  }
  const { id, version } = program;
  return {
    ok: true,
    value: { workflow: id, version, seed, ...campaign.totals(), agentDecided: [...agentDecided] },
  };
}
