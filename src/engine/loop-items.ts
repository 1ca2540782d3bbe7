import type { Json } from "../model/json.ts";
import type { Pass } from "../model/pass.ts";
import type { Position } from "../model/position.ts";
import type { Formula, Scope } from "../workflow/conditions/expression.ts";
import type { LoopNode, Program } from "../workflow/program.ts";

/** What is seen from inside of loops. */
export interface LoopView {
  readonly position: Position;
  readonly program: Program;
  /** what conditions read where only the outermost `depth` loops are known */
  readonly scopeInside: (depth: number) => Scope;
}

function loopAt(program: Program, { loop }: Pass): LoopNode {
  return program.nodes.get(loop) as LoopNode;
}

/** The list a loop goes through; the other kinds have none, whatever they say. */
export function listOf({ loopType, over }: LoopNode): Formula | undefined {
  return loopType === "forEach" ? over : undefined;
}

/** What a loop variable holds, looked for from the innermost loop outwards; nothing when it is none. */
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

/** What a pass goes over; a loop reads it where only the loops around it are known. */
function itemsOf(view: LoopView, node: LoopNode, pass: Pass, level: number): readonly Json[] | undefined {
  if (pass.items) return pass.items;
  const value = listOf(node)?.valueIn(view.scopeInside(level));
  return Array.isArray(value) ? value : undefined;
}

/** Of every loop under way that reads its list where it came from, the list. */
export function openLists(view: LoopView): ReadonlyMap<string, readonly Json[]> {
  const lists = new Map<string, readonly Json[]>();
  for (const [level, pass] of (view.position.loops ?? []).entries()) {
    const node = loopAt(view.program, pass);
    const items = pass.items || !listOf(node) ? undefined : itemsOf(view, node, pass, level);
    if (items) lists.set(pass.loop, items);
  }
  return lists;
}

/** The names that the loops around a step give to their items. */
export function loopVariables({ position, program }: LoopView): ReadonlySet<string> {
  const nodes = (position.loops ?? []).map((pass) => loopAt(program, pass));
  return new Set(nodes.filter((node) => listOf(node) !== undefined).map(({ variable }) => variable));
}
