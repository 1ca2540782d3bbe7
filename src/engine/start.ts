import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import type { Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { ForkNode, Program } from "../workflow/program.ts";
import { branchIds } from "./branches.ts";
import { enter } from "./enter.ts";
import { evolve } from "./evolve.ts";
import { judgeRequired, judgeVariables } from "./variables.ts";
import { Walk } from "./walk.ts";
import type { World } from "./world.ts";

export interface Started {
  readonly position: Position;
  readonly events: readonly Event[];
}

/** Puts a task at the start of its workflow, where it stays until somebody takes it up. */
export function start(
  program: Program,
  variables: Readonly<Record<string, Json>>,
  by: Caller,
  world: World,
): Result<Started> {
  const walk = new Walk(program, emptyAt(program.start, world.now), world);
  const refusal = judgeRequired(program, variables) ?? judgeVariables(walk, variables, by);
  if (refusal) return { ok: false, refusal };
  const changed = Object.entries(variables).filter(
    ([name, value]) => !sameValue(program.variables.get(name)?.defaultValue, value),
  );
  walk.emit({ type: "started", step: program.start, variables: Object.fromEntries(changed), at: world.now });
  return { ok: true, value: { position: walk.position, events: walk.events } };
}

/** Puts one branch of a fork on its way, as a task of its own with the variables of the task that forked. */
export function startBranch(program: Program, parent: Position, index: number, world: World): Started {
  const fork = program.nodes.get(parent.step) as ForkNode;
  const item = parent.branches?.items?.[index];
  const walk = new Walk(program, parent, world);
  walk.emit({
    type: "started",
    step: fork.id,
    variables:
      fork.each && item !== undefined ? { ...parent.variables, [fork.each.as]: item } : parent.variables,
    at: world.now,
    branch: { fork: fork.id, join: fork.join, id: branchIds(fork, parent.branches?.total ?? 0)[index] ?? "" },
  });
  enter(walk, { to: (fork.each ? fork.edges[0] : fork.edges[index])?.to ?? fork.join });
  return { position: walk.position, events: walk.events };
}

function emptyAt(step: string, at: number): Position {
  return evolve({} as Position, { type: "started", step, variables: {}, at });
}
