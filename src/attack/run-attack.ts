import type { AttackReport } from "../model/attack.ts";
import type { Result } from "../model/refusal.ts";
import type { AttackRequest } from "../operations/ports/attack-request.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Store } from "../store/store.ts";
import { attacks } from "./attacks.ts";
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
  { workflow, tries, seed, only }: AttackRequest,
  call: Call,
  store: Store,
): Promise<Result<AttackReport>> {
  const chosen = only === undefined ? attacks : attacks.filter(({ name }) => name === only);
  if (chosen.length === 0) return unknownAttack(only ?? "");
  const scratch = scratchOver(call, store, seed);
  const target = await loadTarget(workflow, call, scratch.operator);
  if (!target.ok) return target;
  const { program, programs, aside, agentDecided } = target.value;
  for (const { version } of [...programs, ...aside]) scratch.trusted.add(version);
  const campaign = new Campaign(scratch, target.value, chosen);
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

function unknownAttack(name: string): Result<never> {
  const known = attacks.map((one) => one.name);
  const message = `There is no attack "${name}". There are ${known.join(", ")}.`;
  return { ok: false, refusal: { code: "INPUT_INVALID", message, facts: { known } } };
}
