import type { Program, ProgramNode } from "./program.ts";
import { shortestWay, type TaskPlace } from "./shortest-way.ts";

/** Node types with work for an agent or a person. */
const working: ReadonlySet<string> = new Set(["task", "gate", "checkpoint"]);

/** Gives the fewest steps through a called workflow; `undefined` for an unknown workflow. */
export type StepsIn = (workflow: string) => number | undefined;

export interface Progress {
  readonly percent: number;
  /** the fewest remaining steps, including the current one; `undefined` if no success end can be reached */
  readonly ahead: number | undefined;
}

/** How much of the shortest path to success a task has done, in steps. For tasks that have not ended. */
export function progressOf(
  begin: TaskPlace,
  /** the node of the task in each program on its call stack */
  places: readonly TaskPlace[],
  stepsIn: StepsIn,
): Progress {
  const ahead = stepsFromAll(places, stepsIn);
  if (ahead === Number.POSITIVE_INFINITY) return { percent: 0, ahead: undefined };
  const whole = stepsFromAll([begin], stepsIn);
  // If a step that is not done yet called a workflow, that workflow is a detour. It does not count as part of the
  // path.
  const beside = places.findIndex(({ isDone = false }) => !isDone) + 1;
  const left = stepsFromAll(places.slice(0, beside), stepsIn);
  if (whole === Number.POSITIVE_INFINITY || whole <= left) return { percent: 0, ahead };
  return { percent: Math.min(99, Math.floor((100 * (whole - left)) / whole)), ahead };
}

/**
 * The fewest steps through each workflow. Repeats until no number changes. If callees precede their callers, that
 * takes few rounds.
 */
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

/** Whether a task may skip a node because of the node's condition. Not if the task is already at the node. */
function canBePassed({ id, edges }: ProgramNode, { at }: TaskPlace): boolean {
  return id !== at && edges.some(({ pass }) => pass);
}

/** The number of steps at a node. A call of an unknown workflow counts as one step. */
function stepsAt(node: ProgramNode, stepsIn: StepsIn): number {
  if (node.type === "subflow") return stepsIn(node.workflow) ?? 1;
  return working.has(node.type) ? 1 : 0;
}
