import { catalogue } from "./catalogue.ts";
import type { Program, ProgramNode } from "./program.ts";

/** Other names of bundled workflows. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["Flow 8 (Reset)", "reset"],
  ["flow-8-reset", "reset"],
]);

type Routing = Program["routing"];

function detourOf(target: string, routing: Routing) {
  const detours = routing?.detours ?? {};
  return Object.hasOwn(detours, target) ? detours[target] : undefined;
}

/** The workflow that a target of a detour or a signature stands for. */
export function routedWorkflow(target: string, routing: Routing): string {
  const own = detourOf(target, routing);
  const named = own && "workflow" in own ? own.workflow : target;
  return aliases.get(named) ?? named;
}

/** The node that a target stands for: the one that its detour names, else the one with its name. */
export function routedNode(
  target: string,
  { routing, nodes }: Pick<Program, "routing" | "nodes">,
): ProgramNode | undefined {
  const own = detourOf(target, routing);
  if (own === undefined) return nodes.get(target);
  return "node" in own ? nodes.get(own.node) : undefined;
}

/** Whether a target stands for a node, whatever workflows are loaded. */
export function isNodeTarget(target: string, routing: Routing): boolean {
  const own = detourOf(target, routing);
  return own !== undefined && "node" in own;
}

/** The targets of detours, injections and signatures that a program's routing block names. */
export function routedTargets({ routing }: Pick<Program, "routing">): readonly string[] {
  const { detours = {}, inject = [], signatures = {} } = routing ?? {};
  const targets = Object.values(signatures).map(({ target }) => target);
  return [...new Set([...Object.keys(detours), ...inject, ...targets])];
}

/** The targets of known failures that a program's routing block does not lead elsewhere. */
function usualTargets({ routing }: Program): readonly string[] {
  if (!routing) return [];
  const own = routing.signatures ?? {};
  return catalogue.filter(({ name }) => !Object.hasOwn(own, name)).map(({ target }) => target);
}

/**
 * The workflows to which a router may send the tasks of a program with a routing block. A target that is a task of the
 * program needs none.
 */
export function routedWorkflows(program: Program): readonly string[] {
  const named = [...routedTargets(program), ...usualTargets(program)];
  const targets = named.filter((target) => routedNode(target, program)?.type !== "task");
  return [...new Set(targets.map((target) => routedWorkflow(target, program.routing)))];
}
