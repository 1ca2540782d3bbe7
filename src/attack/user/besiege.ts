import { gatesOf } from "../../authority/gates-of.ts";
import type { AttackReport, GateFall } from "../../model/attack.ts";
import type { Assurance } from "../../model/evidence.ts";
import type { Gate } from "../../model/gate.ts";
import type { Result } from "../../model/refusal.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { UserMachine } from "../../operations/ports/user-machine.ts";
import { demandsAt, strongestOf } from "../../workflow/assurance-asked.ts";
import type { Program } from "../../workflow/program.ts";
import { hasFallen, hasGoneOn } from "./has-fallen.ts";
import { openSiege } from "./open-siege.ts";
import { type Siege, taskAt } from "./siege-task.ts";
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
  const siege = await openSiege({ workflow, seed }, call, machine);
  if (!siege.ok) return siege;
  const { program, programs } = siege.value.arena.target;
  const falls: GateFall[] = [];
  for (const gate of programs.slice(0, 1).flatMap(gatesOf)) {
    const known = knownFall(gate, byTools);
    const demands = demandedAt(gate, program);
    const fall = known ?? (await attacked(gate, siege.value));
    falls.push({ ...fall, ...(demands && { demands }) });
    await call.progress(falls.length, program.nodes.size);
  }
  return { ok: true, value: falls };
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

async function attacked(gate: Gate, siege: Siege): Promise<GateFall> {
  const tried: string[] = [];
  const unproven: string[] = [];
  for (const attack of userAttacks) {
    const sieged = await taskAt(gate, siege);
    if (!sieged) return { ...gate, falls: "not reached", tried, unproven };
    if (!attack.fits(sieged)) continue;
    await attack.act(sieged);
    tried.push(attack.name);
    if (await hasFallen(sieged)) return { ...gate, falls: attack.level, by: attack.name, tried, unproven };
    if (await hasGoneOn(sieged)) unproven.push(attack.name);
  }
  return { ...gate, falls: "not at all", tried, unproven };
}
