import { reads } from "../../conditions/reads.ts";
import type { Program, SubflowNode } from "../../program.ts";
import { subflowsOf } from "../../subflows-of.ts";
import type { Check, CheckContext } from "./check.ts";
import { atNode } from "./finding-place.ts";
import { readableIn } from "./variable-reads.ts";

/** Reports inputs and returns of a subflow that do not fit the variables that the called workflow declares. */
export const subflowVariables: Check = (_survey, program, context) => {
  const names = new Map<Program, ReadonlySet<string>>();
  for (const node of subflowsOf(program)) {
    const child = node.workflow === program.id ? program : context.known(node.workflow);
    if (!child) continue;
    const readable = names.get(child) ?? readableIn(child);
    names.set(child, readable);
    compare(node, child, readable, context);
  }
};

function compare(
  node: SubflowNode,
  child: Program,
  readable: ReadonlySet<string>,
  { log }: CheckContext,
): void {
  const code = "undeclared-variable";
  for (const name of node.inputs.keys()) {
    if (child.variables.has(name)) continue;
    log.add({
      code,
      ...atNode(node.id, "inputs", name),
      message: `"${child.id}" is given "${name}", but does not declare such a variable.`,
      fix: `Declare "${name}" in "${child.id}", or correct the name.`,
    });
  }
  for (const { name, required, defaultValue } of child.variables.values()) {
    if (!required || defaultValue !== undefined || node.inputs.has(name)) continue;
    log.add({
      code,
      ...atNode(node.id, "inputs"),
      message: `"${child.id}" needs "${name}", and "${node.id}" does not give it.`,
      fix: `Add "${name}" to the inputs of "${node.id}".`,
    });
  }
  for (const [target, { expression }] of node.returns) {
    for (const name of reads(expression).filter((root) => !readable.has(root))) {
      log.add({
        code,
        ...atNode(node.id, "returns", target),
        message: `"${name}" is read from "${child.id}", which neither declares nor sets it.`,
        fix: `Declare "${name}" in "${child.id}", or correct the name.`,
      });
    }
  }
}
