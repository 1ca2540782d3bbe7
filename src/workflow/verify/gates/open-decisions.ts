import { actionsOf } from "../../actions-of.ts";
import { sameValue } from "../../conditions/same-value.ts";
import type { CheckpointNode, Option, Program, ProgramNode } from "../../program.ts";

/**
 * The variables that others than people come to decide about. What is computed may come from what an agent wrote, and
 * what an agent answers is its own word: a person's decision would be worth nothing.
 */
export function openDecisions(program: Program): ReadonlySet<string> {
  const nodes = [...program.nodes.values()];
  return new Set(nodes.flatMap((node) => [...copiedBy(node), ...reservedWrites(node, program)]));
}

/** The reserved variables that a node writes although no person answers there. */
export function reservedWrites(node: ProgramNode, program: Program): string[] {
  return targetsOf(node, program).filter((name) => program.reserved.has(name));
}

function targetsOf(node: ProgramNode, program: Program): string[] {
  if (node.type === "subflow") return [...node.returns.keys()];
  if (node.type === "checkpoint") return [...node.options.values()].flatMap(writtenBy(node, program));
  return node.type === "fork" && node.each ? [node.each.as] : [];
}

/** What an option computes, and of what it says outright only what an agent may choose. */
function writtenBy({ audience }: CheckpointNode, { reserved }: Program): (option: Option) => string[] {
  return ({ effects }) => {
    const said = audience === "human" ? [] : Object.entries(effects?.setVariable ?? {});
    const decided = said.filter(([name, value]) => reserved.get(name)?.some((one) => sameValue(one, value)));
    return [...decided.map(([name]) => name), ...(effects?.computed?.keys() ?? [])];
  };
}

/** What a step's actions take over from elsewhere, or from its report, because the author says so. */
function copiedBy(node: ProgramNode): string[] {
  if (node.type === "loop") return [node.variable];
  return actionsOf(node).flatMap((action) => {
    const isFixed = action.kind !== "set" || action.value?.expression.kind === "literal";
    return isFixed ? [] : action.target.slice(0, 1);
  });
}
