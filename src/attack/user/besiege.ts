import { gatesOf } from "../../authority/gates-of.ts";
import type { AttackReport, GateFall } from "../../model/attack.ts";
import type { Assurance } from "../../model/evidence.ts";
import type { Gate } from "../../model/gate.ts";
import type { Result } from "../../model/refusal.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { UserMachine } from "../../operations/ports/user-machine.ts";
import { approversRecord } from "../../operations/presence/stored-approvers.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { followApprovers } from "../../presence/follow-approvers.ts";
import { demandsAt, strongestOf } from "../../workflow/assurance-asked.ts";
import type { Program } from "../../workflow/program.ts";
import { Arena } from "../arena.ts";
import { scratchOver } from "../scratch.ts";
import { loadTarget } from "../target.ts";
import { attackedPolicy, foundingOf } from "./founding.ts";
import { hasFallen, hasGoneOn } from "./has-fallen.ts";
import { taskAt } from "./siege-task.ts";
import { userAttacks } from "./user-attacks.ts";

/**
 * Attacks every gate of a workflow on a machine of its own: first as the agent's client, then as a program of the same user.
 * `byTools`: the report of the attack with the agent's own tools.
 */
export async function besiege(
  { workflow, seed }: { readonly workflow: string; readonly seed: number },
  call: Call,
  machine: UserMachine,
  byTools: AttackReport,
): Promise<Result<readonly GateFall[]>> {
  const scratch = scratchOver(call, machine.store, seed);
  // Commands that the attacker runs read the real clock, so the time of the copy must not lie in the past.
  scratch.world.now = call.ports.now();
  const target = await loadTarget(workflow, call, scratch.operator);
  if (!target.ok) return target;
  for (const { version } of target.value.programs) scratch.trusted.add(version);
  const trusted = await foundApprovers(scratch.operator, machine);
  const arena = new Arena(scratch, target.value);
  const falls: GateFall[] = [];
  for (const gate of target.value.programs.slice(0, 1).flatMap(gatesOf)) {
    const known = knownFall(gate, byTools);
    const demands = demandedAt(gate, target.value.program);
    const fall = known ?? (await attacked(gate, arena, machine, trusted));
    falls.push({ ...fall, ...(demands && { demands }) });
    await call.progress(falls.length, target.value.program.nodes.size);
  }
  return { ok: true, value: falls };
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

function demandedAt({ node, kind }: Gate, { nodes }: Program): Assurance | undefined {
  const found = kind === "evidence" ? undefined : nodes.get(node);
  return found && strongestOf(demandsAt(found));
}

function knownFall(gate: Gate, { gates, breaches }: AttackReport): GateFall | undefined {
  const told = gates.find((one) => one.workflow === gate.workflow && one.node === gate.node);
  const isOpen =
    gate.opens === "agent" || (told?.avoided ?? 0) > 0 || breaches.some(({ node }) => node === gate.node);
  return isOpen ? { ...gate, falls: "agent tools", by: "own tools", tried: [], unproven: [] } : undefined;
}

async function attacked(
  gate: Gate,
  arena: Arena,
  machine: UserMachine,
  trusted: Approvers,
): Promise<GateFall> {
  const tried: string[] = [];
  const unproven: string[] = [];
  for (const attack of userAttacks) {
    const sieged = await taskAt(gate, { arena, machine, trusted });
    if (!sieged) return { ...gate, falls: "not reached", tried, unproven };
    if (!attack.fits(sieged)) continue;
    await attack.act(sieged);
    tried.push(attack.name);
    if (await hasFallen(sieged)) return { ...gate, falls: attack.level, by: attack.name, tried, unproven };
    if (await hasGoneOn(sieged)) unproven.push(attack.name);
  }
  return { ...gate, falls: "not at all", tried, unproven };
}
