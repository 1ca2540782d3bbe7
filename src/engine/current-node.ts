import type { Position } from "../model/position.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { programAt } from "./program-at.ts";
import type { World } from "./world.ts";

/** The node that a task is at, and the program that contains the node: the innermost one. */
export function currentNode(
  root: Program,
  position: Position,
  world: World,
): { readonly node: ProgramNode; readonly program: Program } {
  const program = programAt(root, position, position.frames.length, world);
  return { node: nodeOf(program, position.step), program };
}

export function nodeOf(program: Program, id: string): ProgramNode {
  const node = program.nodes.get(id);
  if (!node) throw new Error(`workflow ${program.id} has no node ${id}`);
  return node;
}
