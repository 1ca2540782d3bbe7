import type { Program, ProgramNode } from "./program.ts";
import { type Place, shortestWay } from "./shortest-way.ts";

/** Where somebody has something to do. */
const working: ReadonlySet<string> = new Set(["task", "gate", "checkpoint"]);

/** The fewest steps through a workflow that may be called; nothing for one that nobody knows. */
export type StepsIn = (workflow: string) => number | undefined;

export interface Progress {
  readonly percent: number;
  /** the fewest steps still to do, this one included; nothing when no success end can be reached */
  readonly ahead: number | undefined;
}

/** How much of the way with the fewest steps to success lies behind a task that is not over. */
export function progressOf(
  begin: Place,
  /** where it is in each of the programs it is in */
  places: readonly Place[],
  stepsIn: StepsIn,
): Progress {
  const ahead = places.reduce((sum, place) => sum + stepsFrom(place, stepsIn), 0);
  if (ahead === Number.POSITIVE_INFINITY) return { percent: 0, ahead: undefined };
  const whole = stepsFrom(begin, stepsIn);
  const behind = whole > ahead && whole < Number.POSITIVE_INFINITY ? 1 - ahead / whole : 0;
  return { percent: Math.min(99, Math.floor(100 * behind)), ahead };
}

/** The fewest steps through each of these workflows, which may call one another and themselves. */
export function stepsThrough(called: ReadonlyMap<string, Program>): StepsIn {
  const fewest = new Map([...called.keys()].map((id) => [id, Number.POSITIVE_INFINITY]));
  const stepsIn: StepsIn = (workflow) => fewest.get(workflow);
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const [id, program] of called) {
      const steps = stepsFrom({ program, at: program.start }, stepsIn);
      if (steps === fewest.get(id)) continue;
      fewest.set(id, steps);
      isDone = false;
    }
  }
  return stepsIn;
}

function stepsFrom(place: Place, stepsIn: StepsIn): number {
  return shortestWay(place, (node) => stepsAt(node, stepsIn));
}

/** A workflow that nobody knows takes a step at least. */
function stepsAt(node: ProgramNode, stepsIn: StepsIn): number {
  if (node.type === "subflow") return stepsIn(node.workflow) ?? 1;
  return working.has(node.type) ? 1 : 0;
}
