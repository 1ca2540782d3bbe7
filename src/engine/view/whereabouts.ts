import type { Json } from "../../model/json.ts";
import type { Position } from "../../model/position.ts";
import type { LoopNode, NodePlace, Program, ProgramNode } from "../../workflow/program.ts";
import { listOf } from "../loop-items.ts";
import { render } from "../render.ts";
import { Walk } from "../walk.ts";
import type { World } from "../world.ts";

/** Where a task is, in the terms of its workflow's author. */
export interface Whereabouts {
  readonly workflow: string;
  readonly activity: { readonly id: string; readonly name: string };
  /** the id of the step or question, different in each pass of a loop */
  readonly id: string;
  readonly step?: {
    readonly id: string;
    readonly name: string;
    readonly index?: number;
    readonly of?: number;
    readonly instructions?: string;
  };
  readonly loop?: {
    readonly id: string;
    readonly iteration: number;
    readonly total?: number;
    readonly item?: Json;
  };
}

export function whereabouts(program: Program, position: Position, world: World): Whereabouts {
  const walk = new Walk(program, position, world);
  const { node } = walk;
  const activity = node.place ? walk.nodeAt(node.place.activity) : node;
  const id = idInPass(walk, node);
  return {
    workflow: walk.program.id,
    activity: { id: activity.place?.local ?? activity.id, name: activity.name },
    id,
    ...((node.type === "task" || node.type === "gate") && {
      step: {
        id,
        name: node.name,
        ...(node.place?.index !== undefined && { index: node.place.index }),
        ...(node.place?.of !== undefined && { of: node.place.of }),
        ...(node.instructions !== undefined && { instructions: node.instructions }),
      },
    }),
    ...loopAround(walk),
  };
}

/**
 * The id of a step. In a loop it includes the number of the pass, so that a late call about an
 * earlier pass is recognised.
 */
function idInPass(walk: Walk, { id, place }: ProgramNode): string {
  if (!place) return id;
  const passes = (walk.position.loops ?? []).map(({ number }) => number).join(".");
  const shown = place.display ? render(place.display, walk.scope) : place.local;
  if (passes === "") return shown;
  return place.display ? `${shown}.${passes}` : `${shown}#${passes}`;
}

function loopAround(walk: Walk): Pick<Whereabouts, "loop"> {
  const pass = walk.position.loops?.at(-1);
  if (!pass) return {};
  const node = walk.nodeAt(pass.loop) as LoopNode;
  const item = listOf(node) ? (walk.scope(node.variable) as Json | undefined) : undefined;
  return {
    loop: {
      id: (node.place as NodePlace).local,
      iteration: pass.number,
      ...(pass.total !== undefined && { total: pass.total }),
      ...(item !== undefined && { item }),
    },
  };
}
