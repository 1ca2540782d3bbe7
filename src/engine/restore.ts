import type { Doers } from "../model/doers.ts";
import type { Json } from "../model/json.ts";
import type { EscalationReason, Position } from "../model/position.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { enter } from "./enter.ts";
import { evolve } from "./evolve.ts";
import type { Started } from "./start.ts";
import { Walk } from "./walk.ts";
import type { World } from "./world.ts";

/** The position of a task according to another system. */
export interface RestorePoint {
  readonly step: string;
  readonly state: Position["state"];
  readonly escalation?: EscalationReason;
  readonly result?: Position["result"];
  readonly retries: number;
  readonly attempts: Readonly<Record<string, number>>;
  readonly variables: Readonly<Record<string, Json>>;
  readonly doneBy?: Doers;
}

/** The nodes at which a ready task waits for a report. At any other node no worker could ever take it up. */
const restingTypes: ReadonlySet<ProgramNode["type"]> = new Set(["start", "task", "gate"]);

/** Puts a task at the step and in the state that another system recorded for it. */
export function restore(program: Program, { variables, ...point }: RestorePoint, world: World): Started {
  const at = world.now;
  const first = { type: "started", step: program.start, variables: { ...variables }, at } as const;
  const walk = new Walk(program, evolve({} as Position, first), world);
  walk.emit({ type: "restored", at, ...point, attempts: { ...point.attempts } });
  if (point.state === "ready" && !restingTypes.has(walk.node.type)) enter(walk, { to: point.step });
  return { position: walk.position, events: [first, ...walk.events] };
}
