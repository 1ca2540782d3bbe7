import type { Json } from "../model/json.ts";
import type { Pass } from "../model/pass.ts";
import type { Position } from "../model/position.ts";

/** How the loops a task is inside of change with what happens. */

export function loopStarted(position: Position, loop: string, total?: number, items?: Json[]): Position {
  const pass: Pass = {
    loop,
    number: 1,
    ...(total !== undefined && { total }),
    ...(items && { items }),
    idle: true,
  };
  return { ...position, loops: [...(position.loops ?? []), pass] };
}

export function loopIterated(position: Position, number: number): Position {
  return innermost(position, (pass) => ({ ...pass, number, idle: true }));
}

export function loopLeft(position: Position): Position {
  const { loops = [], ...rest } = position;
  return loops.length <= 1 ? rest : { ...rest, loops: loops.slice(0, -1) };
}

export function itemsKept(position: Position, loop: string, items: Json[]): Position {
  const loops = (position.loops ?? []).map((pass) => (pass.loop === loop ? { ...pass, items } : pass));
  return { ...position, loops };
}

/** Something was said or changed, in the innermost pass and so in all around it. */
export function busy(loops: readonly Pass[]): Pass[] {
  return loops.map((pass) => (pass.idle ? { ...pass, idle: false } : pass));
}

function innermost(position: Position, change: (pass: Pass) => Pass): Position {
  const { loops = [] } = position;
  return {
    ...position,
    loops: loops.map((pass, depth) => (depth === loops.length - 1 ? change(pass) : pass)),
  };
}
