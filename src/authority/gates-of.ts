import type { Gate } from "../model/gate.ts";
import type {
  CheckpointNode,
  EndNode,
  Option,
  Program,
  ProgramNode,
  Requirement,
  WorkNode,
} from "../workflow/program.ts";
import { guards, isMetByAgent, isWork } from "../workflow/requirements.ts";

/** The gates of a workflow: nodes at which an agent alone cannot go on, or at which its word counts as evidence. */
export function gatesOf({ id: workflow, nodes }: Program): Gate[] {
  return [...nodes.values()].flatMap((node) =>
    kindsOf(node).map((kind) => ({ workflow, node: node.id, ...kind })),
  );
}

function kindsOf(node: ProgramNode): Pick<Gate, "kind" | "opens">[] {
  if (isQuestion(node)) return [{ kind: "question", opens: isPassable(node) ? "agent" : "person" }];
  if (isAskingEnd(node)) return [{ kind: "resolution", opens: "person" }];
  if (!isWork(node)) return [];
  const kinds = node.requirements.map((requirement) => kindOf(requirement, node));
  return [...new Map(kinds.map((kind) => [`${kind.kind} ${kind.opens}`, kind])).values()];
}

function kindOf(requirement: Requirement, { optional }: WorkNode): Pick<Gate, "kind" | "opens"> {
  const kind = "approval" in requirement.evidence ? "approval" : "evidence";
  if (optional || isMetByAgent(requirement)) return { kind, opens: "agent" };
  return { kind, opens: kind === "approval" ? "person" : "navigator" };
}

export function isQuestion(node: ProgramNode | undefined): node is CheckpointNode {
  return node?.type === "checkpoint" && node.audience === "human";
}

/** Whether a task that reaches the node waits for a person who decides how it goes on. */
export function isAskingEnd(node: ProgramNode | undefined): node is EndNode {
  return node?.type === "end" && node.escalation === "hitl";
}

/** Whether a resolution lets the task go on, or counts it as done. The others give it up. */
export function sendsOn(resolution: string): boolean {
  return resolution !== "fail" && resolution !== "cancel";
}

export function isAgentsQuestion(node: ProgramNode | undefined): boolean {
  return node?.type === "checkpoint" && !isQuestion(node);
}

/** Whether an agent may pass a question immediately, without waiting for a time limit. */
export function isPassable({ passable, timeoutMs }: CheckpointNode): boolean {
  return passable === true && !timeoutMs;
}

/** The option that counts as the answer if an agent passes a question to a person. */
export function passingOption(node: ProgramNode): Option | undefined {
  if (!isQuestion(node) || !isPassable(node) || node.defaultOption === undefined) return undefined;
  return node.options.get(node.defaultOption);
}

/** The attachments that a step requires for an outcome, by the requirement's id. */
export function attachmentsFor(
  node: WorkNode,
  outcome: string | undefined,
): readonly (Requirement & { readonly type: string })[] {
  return node.requirements.flatMap((requirement) =>
    "attachment" in requirement.evidence && guards(requirement, outcome)
      ? [{ ...requirement, type: requirement.evidence.attachment }]
      : [],
  );
}
