import type { Json } from "../model/json.ts";
import type { Pass } from "../model/pass.ts";
import type { Position } from "../model/position.ts";
import type { Formula, Scope } from "../workflow/conditions/expression.ts";
import type { LoopNode, Program } from "../workflow/program.ts";

/** The part of a walk that is needed to read loop items. */
export interface LoopView {
  readonly position: Position;
  readonly program: Program;
  /** the scope in which only the outermost `depth` loops define their items */
  readonly scopeInside: (depth: number) => Scope;
}

function loopAt(program: Program, { loop }: Pass): LoopNode {
  return program.nodes.get(loop) as LoopNode;
}

/** The list of a `forEach` loop. Other kinds of loops have no list, even if their definition names one. */
export function listOf({ loopType, over }: LoopNode): Formula | undefined {
  return loopType === "forEach" ? over : undefined;
}

/** The current item of the innermost loop that uses this name for its item; `undefined` if no loop does. */
export function loopValue(
  view: LoopView,
  root: string,
  depth: number,
): { readonly value: unknown } | undefined {
  const { loops = [] } = view.position;
  for (let level = depth - 1; level >= 0; level--) {
    const pass = loops[level] as Pass;
    const node = loopAt(view.program, pass);
    if (listOf(node) && node.variable === root)
      return { value: itemsOf(view, node, pass, level)?.[pass.number - 1] };
  }
  return undefined;
}

/**
 * The list of a loop, read in the scope around the loop: inside the loop, its item may have the
 * same name as the list.
 */
function itemsOf(view: LoopView, node: LoopNode, pass: Pass, level: number): readonly Json[] | undefined {
  if (pass.items) return pass.items;
  const value = listOf(node)?.valueIn(view.scopeInside(level));
  return Array.isArray(value) ? value : undefined;
}

/** The lists of the running loops, by loop. Leaves out loops whose pass holds a copy of its list. */
export function openLists(view: LoopView): ReadonlyMap<string, readonly Json[]> {
  const lists = new Map<string, readonly Json[]>();
  for (const [level, pass] of (view.position.loops ?? []).entries()) {
    const node = loopAt(view.program, pass);
    const items = pass.items || !listOf(node) ? undefined : itemsOf(view, node, pass, level);
    if (items) lists.set(pass.loop, items);
  }
  return lists;
}

/** The names of the item variables of the loops around a step. */
export function loopVariables({ position, program }: LoopView): ReadonlySet<string> {
  const nodes = (position.loops ?? []).map((pass) => loopAt(program, pass));
  return new Set(nodes.filter((node) => listOf(node) !== undefined).map(({ variable }) => variable));
}
