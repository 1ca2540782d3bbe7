import type { Caller } from "../../model/caller.ts";
import type { LegalAction } from "../../model/situation.ts";
import { whyStopped } from "../../model/words/why-stopped.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import { questionAt } from "../question-at.ts";
import { retriesUsed } from "../step-path.ts";
import type { Walk } from "../walk.ts";

export const NOTHING_YET = "Nothing can be reported yet: see what blocks it.";

/** One or two sentences a model can act on: where the task is, what to do, what to report. */
export function describeSituation(walk: Walk, viewer: Caller, legal: readonly LegalAction[]): string {
  const { node, position } = walk;
  if (position.result !== undefined) return `The task ended as ${position.result} at "${node.name}".`;
  if (position.escalation) {
    return `The task stopped at "${node.name}" and waits for a person to decide. ${whyStopped[position.escalation]}`;
  }
  switch (node.type) {
    case "start":
      return `The task is at the start of "${walk.program.name}". Begin to get its first step.`;
    case "checkpoint":
      return node.audience === "human" && viewer.kind !== "person"
        ? `A person must answer: ${questionAt(walk, node)} Nothing else can be done here until they have.`
        : `Answer with one option: ${questionAt(walk, node)}`;
    case "fork":
      return `The task waits for the branches of "${node.name}"; work on those.`;
    default:
      return `Now: ${node.name}.${node.description ? ` ${node.description}` : ""} ${expected(legal)}${budget(walk)}`;
  }
}

/**
 * The text for a viewer that did the work and may not review it. Leaves out the step's instructions: the viewer would
 * follow them.
 */
export function describeForOther({ name }: ProgramNode): string {
  return `Now: ${name}. Stop here: another agent has to report this step.`;
}

function expected(legal: readonly LegalAction[]): string {
  const outcomes = legal.flatMap(({ outcome }) => (outcome === undefined ? [] : [`"${outcome}"`]));
  const [first] = legal;
  if (!first) return NOTHING_YET;
  const brought = first.needs ? `, and bring ${first.needs.join(", ")} with it` : "";
  if (outcomes.length === 0) return `Say when it is done${brought}.`;
  return `Report ${outcomes.join(" or ")} when it is done${brought}.`;
}

function budget(walk: Walk): string {
  const { maxRetries, id } = walk.node;
  if (maxRetries === undefined) return "";
  return ` Retries left: ${Math.max(0, maxRetries - retriesUsed(walk.position, id))}.`;
}
