import type { Position } from "../model/position.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { Walk } from "./walk.ts";
import type { World } from "./world.ts";

/** The node a task is at, and the innermost program it belongs to. */
export function currentNode(
  program: Program,
  position: Position,
  world: World,
): { readonly node: ProgramNode; readonly program: Program } {
  const walk = new Walk(program, position, world);
  return { node: walk.node, program: walk.program };
}
