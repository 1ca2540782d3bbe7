import type { Gate } from "../model/gate.ts";
import type {
  CheckpointNode,
  Option,
  Program,
  ProgramNode,
  Requirement,
  WorkNode,
} from "../workflow/program.ts";
import { guards, isMetByAgent, isWork } from "../workflow/requirements.ts";

/** Everything in a workflow that an agent cannot do by itself, or only says it has done. */
export function gatesOf({ id: workflow, nodes }: Program): Gate[] {
  return [...nodes.values()].flatMap((node) =>
    kindsOf(node).map((kind) => ({ workflow, node: node.id, ...kind })),
  );
}

function kindsOf(node: ProgramNode): Pick<Gate, "kind" | "opens">[] {
  if (isQuestion(node)) return [{ kind: "question", opens: isPassable(node) ? "agent" : "person" }];
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

/** Whether an agent may go past a question at once. */
export function isPassable({ passable, timeoutMs }: CheckpointNode): boolean {
  return passable === true && !timeoutMs;
}

/** The answer that a question to a person is taken to have had where an agent goes past it. */
export function passingOption(node: ProgramNode): Option | undefined {
  if (!isQuestion(node) || !isPassable(node) || node.defaultOption === undefined) return undefined;
  return node.options.get(node.defaultOption);
}

/** The attachments required before a step is left with an outcome, each with its type. */
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
