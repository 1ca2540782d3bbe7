import type { Gate } from "../../model/gate.ts";
import type { HistoryEntry } from "../../model/history.ts";
import { entriesOf } from "../../operations/history/entries-of.ts";
import type { UserMachine } from "../../operations/ports/user-machine.ts";
import type { Approvers } from "../../presence/approvers.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import type { Arena } from "../arena.ts";
import { advance, beginTask } from "../legal-move.ts";
import { MarchToGate } from "../march-to-gate.ts";

/** A workflow under attack, with the means of the attacker. */
export interface Siege {
  readonly arena: Arena;
  readonly machine: UserMachine;
  /** the approvers as a person reviewed them */
  readonly trusted: Approvers;
}

/** One gate under attack. */
export interface SiegedGate extends Siege {
  readonly gate: Gate;
  /** the task that waits at the gate */
  readonly task: string;
  /** a decision that leads on */
  readonly choice: Choice;
}

/** A decision of a person, in the fields of the operations that take it. */
export type Choice =
  | { readonly option: string }
  | { readonly requirement: string }
  | { readonly resolution: "resume" | "succeed"; readonly on?: string };

/** Leads a new task to a gate, so that it waits there; `undefined` if no legal way leads to it. */
export async function taskAt(
  gate: Gate,
  { arena, machine, trusted }: Siege,
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
  const { task } = arena.current;
  if (gate.kind === "approval") {
    world.shown = true;
    await advance(arena, task, {}, "passed");
    world.shown = false;
  }
  return { arena, machine, gate, trusted, task, choice: choiceAt(here.node) };
}

/** The decision that leads on from a node and demands the least. */
function choiceAt(node: ProgramNode): Choice {
  if (node.type === "checkpoint") return { option: [...node.options.keys()][0] ?? "" };
  if (node.type === "end") {
    const [way] = node.edges;
    if (!way) return { resolution: "succeed" };
    return { resolution: "resume", ...(way.on !== undefined && { on: way.on }) };
  }
  const requirements = "requirements" in node ? node.requirements : [];
  return { requirement: requirements.find(({ evidence }) => "approval" in evidence)?.id ?? "" };
}

/** The history of the attacked task, as the database has it after an attack. */
export async function historyOf({ arena, task }: SiegedGate): Promise<readonly HistoryEntry[]> {
  const { ports } = arena.scratch.operator;
  const [record] = await arena.scratch.store.tasks.load(ports.settings.project, [task]);
  const entries: HistoryEntry[] = [];
  if (record) for await (const entry of entriesOf(record, ports)) entries.push(entry);
  return entries;
}
