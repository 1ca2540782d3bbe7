import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import type { Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import type { Program } from "../workflow/program.ts";
import { evolve } from "./evolve.ts";
import { judgeRequired, judgeVariables, nonDefaults } from "./variables.ts";
import { Walk } from "./walk.ts";
import type { World } from "./world.ts";

export interface Started {
  readonly position: Position;
  readonly events: readonly Event[];
}

/** Puts a task at the start of its workflow, where it stays until it is begun. */
export function start(
  program: Program,
  variables: Readonly<Record<string, Json>>,
  by: Caller,
  world: World,
): Result<Started> {
  const walk = new Walk(program, emptyAt(program.start, world.now), world);
  const refusal = judgeRequired(program, variables) ?? judgeVariables(walk, variables, by);
  if (refusal) return { ok: false, refusal };
  walk.emit({
    type: "started",
    step: program.start,
    variables: nonDefaults(program, variables),
    at: world.now,
  });
  return { ok: true, value: { position: walk.position, events: walk.events } };
}

function emptyAt(step: string, at: number): Position {
  return evolve({} as Position, { type: "started", step, variables: {}, at });
}
