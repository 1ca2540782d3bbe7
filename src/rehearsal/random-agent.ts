import type { Caller } from "../model/caller.ts";
import type { Move } from "../model/move.ts";
import type { OutcomeWeights } from "../model/simulation.ts";
import type { ProgramNode } from "../workflow/program.ts";
import { askedValues } from "./asked-values.ts";
import type { Rehearsal, RehearsedTask } from "./rehearsal.ts";
import { pick } from "./seeded.ts";

const crew: readonly Caller[] = ["agent-1", "agent-2", "agent-3"].map((id) => ({ kind: "agent", id }));
const person: Caller = { kind: "person", id: "operator" };

/** Whether a move was made, and why an outcome that was tried before it was refused. */
export interface RandomMove {
  readonly isMade: boolean;
  readonly refused?: string;
}

/**
 * Makes one accepted move, chosen by the weights, if there is one. All evidence holds and all values that a step
 * asks for are given, because a simulation explores what the graph allows.
 */
export function randomMove(
  rehearsal: Rehearsal,
  task: RehearsedTask,
  weights: OutcomeWeights,
  chance: () => number,
): RandomMove {
  const node = rehearsal.nodeOf(task);
  const by = pick(crew, chance) as Caller;
  const open = choices(node, weights);
  let refused: string | undefined;
  while (open.length > 0) {
    const [choice] = open.splice(weightedIndex(open, chance), 1);
    const tried = choice && rehearsal.move(task.id, moveTo(node, choice.outcome, by, task));
    if (tried?.ok) return { isMade: true, ...(refused !== undefined && { refused }) };
    if (tried) refused = `"${choice?.outcome}" was refused: ${tried.refusal.message}`;
  }
  return { isMade: false, ...(refused !== undefined && { refused }) };
}

interface Choice {
  readonly outcome: string;
  readonly weight: number;
}

function choices(node: ProgramNode, weights: OutcomeWeights): Choice[] {
  if (node.type === "start") return [{ outcome: "begin", weight: 1 }];
  const given = Object.hasOwn(weights, node.id) ? weights[node.id] : undefined;
  return node.outputs
    .map((outcome) => ({ outcome, weight: given ? (given[outcome] ?? 0) : 1 }))
    .filter(({ weight }) => weight > 0);
}

function weightedIndex(open: readonly Choice[], chance: () => number): number {
  let rest = chance() * open.reduce((sum, { weight }) => sum + weight, 0);
  const index = open.findIndex(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
  return Math.max(index, 0);
}

function moveTo(node: ProgramNode, outcome: string, by: Caller, { program, position }: RehearsedTask): Move {
  if (node.type === "start") return { type: "begin", by };
  if (node.type === "checkpoint") {
    return { type: "answer", option: outcome, by: node.audience === "human" ? person : by };
  }
  const requirements = node.type === "task" || node.type === "gate" ? node.requirements : [];
  return {
    type: "report",
    outcome,
    variables: askedValues(node, program, position.variables),
    evidence: requirements.map(({ id }) => ({ requirement: id, holds: true })),
    by,
  };
}
