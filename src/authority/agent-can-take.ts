import { TIMEOUT } from "../model/edge.ts";
import type { ProgramNode, WorkNode } from "../workflow/program.ts";
import { isWork, proofsFor } from "../workflow/requirements.ts";
import type { Step } from "../workflow/verify/space/movement.ts";
import { isPassable, isQuestion } from "./gates-of.ts";

/** Whether an agent alone can take this step out of a node, without a person's answer and without evidence. */
export function agentCanTake(step: Step, node: ProgramNode | undefined): boolean {
  const { kind, edge } = step;
  if (kind === "resolution" || kind === "call") return false;
  if (kind === "pass") return true;
  if (isQuestion(node)) return kind === "timeout" && (isPassable(node) || edge?.on === TIMEOUT);
  return !isWork(node) || kind === "timeout" || isReported(step, node);
}

function isReported({ kind, outcomes, edge }: Step, node: WorkNode): boolean {
  const needsNothing = (outcome: string | undefined) => proofsFor(node, outcome).length === 0;
  if (kind === "retry" || kind === "exhausted") return needsNothing("failed");
  if (node.optional && edge?.on === undefined) return true;
  return needsNothing(undefined) || outcomes.some(needsNothing);
}
