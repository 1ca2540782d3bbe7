import type { Program, ProgramNode } from "./program.ts";
import { shortestWay, type TaskPlace } from "./shortest-way.ts";

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
  begin: TaskPlace,
  /** where it is in each of the programs it is in */
  places: readonly TaskPlace[],
  stepsIn: StepsIn,
): Progress {
  const ahead = stepsFromAll(places, stepsIn);
  if (ahead === Number.POSITIVE_INFINITY) return { percent: 0, ahead: undefined };
  const whole = stepsFromAll([begin], stepsIn);
  // A workflow that is called beside the way, from a step that is still to be done, is no part of the way.
  const beside = places.findIndex(({ isDone = false }) => !isDone) + 1;
  const left = stepsFromAll(places.slice(0, beside), stepsIn);
  if (whole === Number.POSITIVE_INFINITY || whole <= left) return { percent: 0, ahead };
  return { percent: Math.min(99, Math.floor((100 * (whole - left)) / whole)), ahead };
}

/** The fewest steps through each of these workflows, quickly if those that are called come before those that call them. */
export function stepsThrough(called: ReadonlyMap<string, Program>): StepsIn {
  const fewest = new Map([...called.keys()].map((id) => [id, Number.POSITIVE_INFINITY]));
  const stepsIn: StepsIn = (workflow) => fewest.get(workflow);
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const [id, program] of called) {
      const steps = stepsFromAll([{ program, at: program.start }], stepsIn);
      if (steps === fewest.get(id)) continue;
      fewest.set(id, steps);
      isDone = false;
    }
  }
  return stepsIn;
}

function stepsFromAll(places: readonly TaskPlace[], stepsIn: StepsIn): number {
  const all = places.reduce(
    (sum, place) =>
      sum + shortestWay(place, (node) => (canBePassed(node, place) ? 0 : stepsAt(node, stepsIn))),
    0,
  );
  return all === Number.POSITIVE_INFINITY ? all : Math.min(all, Number.MAX_SAFE_INTEGER);
}

/** What stands under a condition may be passed over, until the task is there. */
function canBePassed({ id, edges }: ProgramNode, { at }: TaskPlace): boolean {
  return id !== at && edges.some(({ pass }) => pass);
}

/** A workflow that nobody knows takes a step at least. */
function stepsAt(node: ProgramNode, stepsIn: StepsIn): number {
  if (node.type === "subflow") return stepsIn(node.workflow) ?? 1;
  return working.has(node.type) ? 1 : 0;
}
