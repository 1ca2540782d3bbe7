import { reads } from "../conditions/reads.ts";
import type { Program, SubflowNode } from "../program.ts";
import { atNode, type Check, type Context } from "./check.ts";
import { readableIn } from "./readings.ts";

function subflowsOf(program: Program): SubflowNode[] {
  return [...program.nodes.values()].filter((node) => node.type === "subflow");
}

/** Workflows that are called and not loaded. */
export const unknownWorkflow: Check = (_survey, program, { log, known }) => {
  for (const { id, workflow } of subflowsOf(program)) {
    if (workflow === program.id || known(workflow)) continue;
    log.add({
      code: "unknown-workflow",
      ...atNode(id, "workflow"),
      message: `The workflow "${workflow}" is not loaded; a task that gets to "${id}" before it is will wait for a person.`,
      fix: `Load "${workflow}", or correct the name.`,
    });
  }
};

/** Workflows that an activity may call and that are not loaded. */
export const unknownTrigger: Check = (_survey, program, { log, known }) => {
  for (const node of program.nodes.values()) {
    if (node.type !== "activity") continue;
    for (const [index, { workflow }] of node.triggers.entries()) {
      if (workflow === program.id || known(workflow)) continue;
      log.add({
        code: "unknown-workflow",
        ...atNode(node.id, "triggers", index, "workflow"),
        message: `The workflow "${workflow}" is not loaded, so "${node.id}" cannot call it.`,
        fix: `Load "${workflow}", or correct the name.`,
      });
    }
  }
};

/** Workflows that come to call themselves. */
export const subflowRecursion: Check = (_survey, program, { log, known }) => {
  if (program.ownLimits.maxDepth) return;
  const towards = callsTowards(program, known);
  for (const { id, workflow } of subflowsOf(program)) {
    if (workflow !== program.id && !towards.has(workflow)) continue;
    const walk = [program.id];
    for (let next: string | undefined = workflow; next !== undefined; next = towards.get(next))
      walk.push(next);
    log.add({
      code: "subflow-recursion",
      ...atNode(id, "workflow"),
      message: `"${id}" calls "${workflow}", and so this workflow comes to call itself, without end.`,
      fix: "Break the circle, or set limits.maxDepth if it is meant to end at a depth.",
      walk,
    });
  }
};

/** For each workflow that comes to call the program: the one it calls next on the way. */
function callsTowards(program: Program, known: Context["known"]): ReadonlyMap<string, string> {
  const callers = new Map<string, string[]>();
  const seen = new Set(subflowsOf(program).map(({ workflow }) => workflow));
  for (const id of seen) {
    const child = id === program.id ? undefined : known(id);
    for (const workflow of new Set(child ? subflowsOf(child).map((node) => node.workflow) : [])) {
      const list = callers.get(workflow) ?? [];
      list.push(id);
      callers.set(workflow, list);
      seen.add(workflow);
    }
  }
  const towards = new Map<string, string>();
  const queue = [program.id];
  for (const id of queue) {
    for (const caller of callers.get(id) ?? []) {
      if (towards.has(caller)) continue;
      towards.set(caller, id);
      queue.push(caller);
    }
  }
  return towards;
}

/** What is given to a subflow and read from it, against what it declares. */
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

function compare(node: SubflowNode, child: Program, readable: ReadonlySet<string>, { log }: Context): void {
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
