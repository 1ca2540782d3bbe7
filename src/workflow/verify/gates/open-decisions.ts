import { actionsOf } from "../../actions-of.ts";
import { sameValue } from "../../conditions/same-value.ts";
import type { CheckpointNode, Option, Program, ProgramNode } from "../../program.ts";

/**
 * The variables that people decide but that other parts of the program also write. A computed value may come from an
 * agent's variable, and an agent may choose an answer: either would void a person's decision.
 */
export function openDecisions(program: Program): ReadonlySet<string> {
  const nodes = [...program.nodes.values()];
  return new Set(nodes.flatMap((node) => [...copiedBy(node), ...reservedWrites(node, program)]));
}

/** The reserved variables that a node writes although no person answers at it. */
export function reservedWrites(node: ProgramNode, program: Program): string[] {
  return targetsOf(node, program).filter((name) => program.reserved.has(name));
}

function targetsOf(node: ProgramNode, program: Program): string[] {
  if (node.type === "subflow") return [...node.returns.keys()];
  if (node.type === "checkpoint") return [...node.options.values()].flatMap(writtenBy(node, program));
  return node.type === "fork" && node.each ? [node.each.as] : [];
}

/** The variables that an option computes and, if an agent may choose it, those that it sets to a reserved value. */
function writtenBy({ audience }: CheckpointNode, { reserved }: Program): (option: Option) => string[] {
  return ({ effects }) => {
    const said = audience === "human" ? [] : Object.entries(effects?.setVariable ?? {});
    const decided = said.filter(([name, value]) => reserved.get(name)?.some((one) => sameValue(one, value)));
    return [...decided.map(([name]) => name), ...(effects?.computed?.keys() ?? [])];
  };
}

/** The variables that a step's actions copy from another variable or from the report; for a loop, its item variable. */
function copiedBy(node: ProgramNode): string[] {
  if (node.type === "loop") return [node.variable];
  return actionsOf(node).flatMap((action) => {
    const isFixed = action.kind !== "set" || action.value?.expression.kind === "literal";
    return isFixed ? [] : action.target.slice(0, 1);
  });
}
