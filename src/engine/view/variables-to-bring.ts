import { reads } from "../../workflow/conditions/reads.ts";
import type { WorkNode } from "../../workflow/program.ts";
import { guards } from "../../workflow/requirements.ts";
import { failingChecks, requiredInputs } from "../actions.ts";
import { loopVariables } from "../loop-items.ts";
import type { Walk } from "../walk.ts";

/** The names that conditions read from the task, unless there is a variable of the same name. */
const ofTask: ReadonlySet<string> = new Set(["context", "evidence"]);

/**
 * The variables that a report must include to complete the step: those that the step asks for, and those that its
 * unmet checks and requirements read. Leaves out variables that only a person's answer writes, because an agent
 * cannot supply them.
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
