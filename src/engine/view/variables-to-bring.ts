import { reads } from "../../workflow/conditions/reads.ts";
import type { WorkNode } from "../../workflow/program.ts";
import { guards } from "../../workflow/requirements.ts";
import { failingChecks, requiredInputs } from "../actions.ts";
import { loopVariables } from "../loop-items.ts";
import type { Walk } from "../walk.ts";

/** Names that conditions read from the task, unless a variable has the name. */
const ofTask: ReadonlySet<string> = new Set(["context", "evidence"]);

/**
 * The variables that a report must bring to be done: those that the step asks for, and those that its unmet checks and
 * requirements read. Variables that a person's answer writes are not among them: an agent cannot bring those.
 */
export function variablesToBring(walk: Walk, node: WorkNode, outcome: string | undefined): readonly string[] {
  const actions = outcome === "failed" ? [] : (node.actions ?? []);
  const asked = requiredInputs(walk, actions);
  const conditions = [
    ...failingChecks(walk, actions).map(({ check }) => check),
    ...node.requirements.flatMap((requirement) => {
      const { condition } = requirement;
      return condition && guards(requirement, outcome) && !condition.holds(walk.scope) ? [condition] : [];
    }),
  ];
  const read = conditions.flatMap(({ expression }) => [...reads(expression)]);
  const items = loopVariables(walk);
  const { variables, reserved } = walk.program;
  const brought = read.filter(
    (name) => !reserved.has(name) && !items.has(name) && (variables.has(name) || !ofTask.has(name)),
  );
  return [...new Set([...asked, ...brought])];
}
