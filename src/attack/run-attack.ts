import type { AttackReport } from "../model/attack.ts";
import type { Result } from "../model/refusal.ts";
import type { AttackRequest } from "../operations/ports/attack-request.ts";
import type { Call } from "../operations/ports/call.ts";
import type { UserMachine } from "../operations/ports/user-machine.ts";
import type { Store } from "../store/store.ts";
import { attacks } from "./attacks.ts";
import { Campaign } from "./campaign.ts";
import { scratchOver } from "./scratch.ts";
import { loadTarget } from "./target.ts";
import { besiege } from "./user/besiege.ts";

/** Runs a scripted hostile agent against a copy of a workflow, in a scratch store that is closed afterwards. */
export async function runAttack(
  request: AttackRequest,
  call: Call,
  openScratch: () => Promise<Store>,
  openMachine?: () => Promise<UserMachine>,
): Promise<Result<AttackReport>> {
  const store = await openScratch();
  try {
    const report = await attack(request, call, store);
    if (!report.ok || request.level !== "user") return report;
    return openMachine ? await withFalls(request, call, openMachine, report.value) : noMachine();
  } finally {
    await store.close();
  }
}

/** The report, with the level at which each gate falls. */
async function withFalls(
  request: AttackRequest,
  call: Call,
  openMachine: () => Promise<UserMachine>,
  report: AttackReport,
): Promise<Result<AttackReport>> {
  const machine = await openMachine();
  try {
    const falls = await besiege(request, call, machine, report);
    if (!falls.ok) return falls;
    const { terminal } = machine;
    return {
      ok: true,
      value: { ...report, falls: [...falls.value], ...(terminal !== undefined && { terminal }) },
    };
  } finally {
    await machine.store.close();
    await machine.close();
  }
}

function noMachine(): Result<never> {
  const message = "Here an attack has no machine of its own: run navigator attack --level user.";
  return { ok: false, refusal: { code: "STORE_REQUIRED", message, facts: {} } };
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
