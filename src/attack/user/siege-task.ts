import type { Gate } from "../../model/gate.ts";
import type { HistoryEntry } from "../../model/history.ts";
import { entriesOf } from "../../operations/history/entries-of.ts";
import type { UserMachine } from "../../operations/ports/user-machine.ts";
import type { Approvers } from "../../presence/approvers.ts";
import type { Arena } from "../arena.ts";
import { advance, beginTask } from "../legal-move.ts";
import { MarchToGate } from "../march-to-gate.ts";

/** One gate under attack, with the means of the attacker. */
export interface SiegedGate {
  readonly arena: Arena;
  readonly machine: UserMachine;
  readonly gate: Gate;
  /** the approvers as a person reviewed them */
  readonly trusted: Approvers;
  /** the task that waits at the gate */
  readonly task: string;
  /** an answer that leads on */
  readonly option: string | undefined;
  /** the approval that the task waits for */
  readonly requirement: string | undefined;
}

/** Leads a new task to a gate, so that it waits there; `undefined` if no legal way leads to it. */
export async function taskAt(
  gate: Gate,
  { arena, machine, trusted }: Pick<SiegedGate, "arena" | "machine" | "trusted">,
): Promise<SiegedGate | undefined> {
  const { world } = arena.scratch;
  arena.current = await beginTask(arena, undefined, true);
  for await (const { by, act } of new MarchToGate(arena).to(gate.node)) {
    world.person = by === "person";
    world.shown = by === "agent";
    await act();
  }
  world.person = false;
  world.shown = false;
  const here = await arena.where();
  if (here?.node.id !== gate.node) return undefined;
  const { node } = here;
  const { task } = arena.current;
  const requirements = "requirements" in node ? node.requirements : [];
  const approval = requirements.find(({ evidence }) => "approval" in evidence);
  if (gate.kind === "approval") {
    world.shown = true;
    await advance(arena, task, {}, "passed");
    world.shown = false;
  }
  const option = node.type === "checkpoint" ? [...node.options.keys()][0] : undefined;
  return { arena, machine, gate, trusted, task, option, requirement: approval?.id };
}

/** The history of the attacked task, as the database has it after an attack. */
export async function historyOf({ arena, task }: SiegedGate): Promise<readonly HistoryEntry[]> {
  const { ports } = arena.scratch.operator;
  const [record] = await arena.scratch.store.tasks.load(ports.settings.project, [task]);
  const entries: HistoryEntry[] = [];
  if (record) for await (const entry of entriesOf(record, ports)) entries.push(entry);
  return entries;
}
