import { sendsOn } from "../../authority/gates-of.ts";
import type { Event } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import { judgeSignatures } from "../../presence/judge-signatures.ts";
import { verifyChain } from "../../store/chain.ts";
import { demandOf, demandsAt, strongestOf } from "../../workflow/assurance-asked.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import { type Choice, historyOf, type SiegedGate } from "./siege-task.ts";

/**
 * Whether a gate has fallen: the record of the task says that it was opened as it demands, and everything that verifies the
 * record finds it in order. A gate that demands a signature falls only with one that the reviewed approvers made.
 */
export async function hasFallen(sieged: SiegedGate): Promise<boolean> {
  const { gate, arena, trusted } = sieged;
  const history = await historyOf(sieged);
  const { project } = arena.scratch.operator.ports.settings;
  const opening = history.find(({ events }) => events.some((event) => opens(event, sieged)));
  if (!opening || !verifyChain(project, history).sound) return false;
  const node = arena.target.programs.find(({ id }) => id === gate.workflow)?.nodes.get(gate.node);
  return demandsSignature(node, sieged) ? isSigned(project, opening, history, trusted) : true;
}

/** Whether the record says that the gate was opened, proven or not. */
export async function hasGoneOn(sieged: SiegedGate): Promise<boolean> {
  const history = await historyOf(sieged);
  return history.some(({ events }) => events.some((event) => opens(event, sieged)));
}

function opens(event: Event, { gate, choice }: SiegedGate): boolean {
  // A resolution that sends the task on leads past any gate. Giving the task up opens none.
  if (event.type === "resolved" && gate.kind !== "evidence")
    return event.step === gate.node && sendsOn(event.resolution);
  switch (gate.kind) {
    case "question":
      return event.type === "answered" && event.step === gate.node && !event.automatic;
    case "approval":
      return event.type === "approved" && event.step === gate.node && event.requirement === approved(choice);
    case "evidence":
      return event.type === "reported" && event.step === gate.node && event.outcome !== "failed";
    case "resolution":
      return false;
  }
}

function approved(choice: Choice): string | undefined {
  return "requirement" in choice ? choice.requirement : undefined;
}

function demandsSignature(node: ProgramNode | undefined, { gate, choice }: SiegedGate): boolean {
  if (!node || gate.kind === "evidence") return false;
  const requirements = "requirements" in node ? node.requirements : [];
  const demands =
    gate.kind === "approval"
      ? requirements.filter(({ id }) => id === approved(choice)).map(demandOf)
      : demandsAt(node);
  return strongestOf(demands) === "present";
}

function isSigned(
  project: string,
  { version }: HistoryEntry,
  history: readonly HistoryEntry[],
  trusted: SiegedGate["trusted"],
): boolean {
  const { signed, problems } = judgeSignatures(project, history, trusted);
  return problems.length === 0 && signed.some((one) => one.version === version);
}
