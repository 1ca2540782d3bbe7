import { guards } from "../../engine/evidence.ts";
import type { Gate } from "../../model/gate.ts";
import type { CheckpointNode, Program, ProgramNode, Requirement, WorkNode } from "../../workflow/program.ts";

/** Everything in a workflow that an agent cannot do by itself, or only says it has done. */
export function gatesOf({ id: workflow, nodes }: Program): Gate[] {
  return [...nodes.values()].flatMap((node) =>
    kindsOf(node).map((kind) => ({ workflow, node: node.id, ...kind })),
  );
}

function kindsOf(node: ProgramNode): Pick<Gate, "kind" | "opens">[] {
  if (isQuestion(node))
    return [{ kind: "question", opens: node.passable && !node.timeoutMs ? "agent" : "person" }];
  if (!isWork(node)) return [];
  const kinds = node.requirements.map((requirement) => kindOf(requirement, node));
  return [...new Map(kinds.map((kind) => [`${kind.kind} ${kind.opens}`, kind])).values()];
}

function kindOf({ evidence }: Requirement, { optional }: WorkNode): Pick<Gate, "kind" | "opens"> {
  const kind = "approval" in evidence ? "approval" : "evidence";
  if (optional || isOwnWord(evidence)) return { kind, opens: "agent" };
  return { kind, opens: kind === "approval" ? "person" : "navigator" };
}

/** Variables are written, and names given, by agents. */
function isOwnWord(evidence: Requirement["evidence"]): boolean {
  return "variable" in evidence || "by" in evidence;
}

export function isQuestion(node: ProgramNode | undefined): node is CheckpointNode {
  return node?.type === "checkpoint" && node.audience === "human";
}

export function isWork(node: ProgramNode | undefined): node is WorkNode {
  return node?.type === "task" || node?.type === "gate";
}

/** What must be shown by somebody other than an agent before a step is left with an outcome. */
export function shownFor(node: WorkNode, outcome: string | undefined): readonly Requirement[] {
  return node.requirements.filter(
    (requirement) => !isOwnWord(requirement.evidence) && guards(requirement, outcome),
  );
}
