import type { Json } from "../model/json.ts";
import type { EscalationReason, Position } from "../model/position.ts";
import type { Program } from "../workflow/program.ts";
import { evolve } from "./evolve.ts";
import type { Started } from "./start.ts";
import type { World } from "./world.ts";

export interface Whereabouts {
  readonly step: string;
  readonly state: Position["state"];
  readonly escalation?: EscalationReason;
  readonly result?: Position["result"];
  readonly retries: number;
  readonly attempts: Readonly<Record<string, number>>;
  readonly variables: Readonly<Record<string, Json>>;
}

/** Puts a task where somebody who kept its record elsewhere says it is. */
export function restore(program: Program, { variables, ...place }: Whereabouts, world: World): Started {
  const at = world.now;
  const first = { type: "started", step: program.start, variables: { ...variables }, at } as const;
  const then = { type: "restored", at, ...place, attempts: { ...place.attempts } } as const;
  return { position: evolve(evolve({} as Position, first), then), events: [first, then] };
}
