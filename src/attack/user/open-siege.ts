import type { Result } from "../../model/refusal.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { UserMachine } from "../../operations/ports/user-machine.ts";
import { approversRecord } from "../../operations/presence/stored-approvers.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { followApprovers } from "../../presence/follow-approvers.ts";
import { Arena } from "../arena.ts";
import { scratchOver } from "../scratch.ts";
import { loadTarget } from "../target.ts";
import { attackedPolicy, foundingOf } from "./founding.ts";
import type { Siege } from "./siege-task.ts";

/** Loads a workflow on a machine of its own, and founds approvers there. */
export async function openSiege(
  { workflow, seed }: { readonly workflow: string; readonly seed: number },
  call: Call,
  machine: UserMachine,
): Promise<Result<Siege>> {
  const scratch = scratchOver(call, machine.store, seed);
  // Commands that the attacker runs read the real clock, so the time of the copy must not lie in the past.
  scratch.world.now = call.ports.now();
  const target = await loadTarget(workflow, call, scratch.operator);
  if (!target.ok) return target;
  for (const { version } of target.value.programs) scratch.trusted.add(version);
  const trusted = await foundApprovers(scratch.operator, machine);
  return { ok: true, value: { arena: new Arena(scratch, target.value), machine, trusted } };
}

/** The approvers of the copy. Their key is forgotten at once: nobody can touch it. */
async function foundApprovers(operator: Call, machine: UserMachine): Promise<Approvers> {
  const { project } = operator.ports.settings;
  const { entries } = foundingOf(operator, attackedPolicy);
  await machine.store.commit({ project, changes: [], records: [approversRecord(entries, 0)] });
  const founded = followApprovers(project, entries);
  if (!founded.ok) throw new Error(founded.refusal.message);
  return founded.value;
}
