import type { Movement, Step } from "../space/movement.ts";

/** The steps of a node for one outcome, between which conditions choose. An agent chooses only the outcome. */
export interface StepChoice {
  readonly from: number;
  readonly steps: readonly Step[];
}

const known = new WeakMap<(step: Step) => boolean, Map<string, readonly StepChoice[]>>();

/**
 * All choices in the movement. Cached for each `usable` function and each loop around the gate. Such a loop is one
 * choice: its condition decides whether to repeat or to leave.
 */
export function stepChoices(
  gate: number,
  usable: (step: Step) => boolean,
  movement: Movement,
): readonly StepChoice[] {
  const loops = movement.nodes[gate]?.place?.loops ?? [];
  const byLoops = known.get(usable) ?? new Map<string, readonly StepChoice[]>();
  known.set(usable, byLoops);
  const key = loops.at(-1) ?? "";
  const found = byLoops.get(key) ?? choicesAround(new Set(loops), usable, movement);
  byLoops.set(key, found);
  return found;
}

function choicesAround(
  loops: ReadonlySet<string>,
  usable: (step: Step) => boolean,
  { out, nodes }: Movement,
): readonly StepChoice[] {
  return out.flatMap((all, from) => {
    const steps = all.filter((step) => step.kind !== "spawn" && usable(step));
    const node = nodes[from];
    const isLoop = node?.type === "loop" && node.loopType !== "doWhile" && loops.has(node.id);
    return isLoop ? [{ from, steps }] : byOutcome(steps).map((choice) => ({ from, steps: choice }));
  });
}

/**
 * The steps of a node, grouped by outcome. The edge that skips the node is in every group: it is taken before the agent
 * reports anything.
 */
function byOutcome(steps: readonly Step[]): readonly (readonly Step[])[] {
  const past = steps.filter(({ kind }) => kind === "pass");
  const choices = new Map<string, Step[]>();
  for (const step of steps) {
    if (step.kind === "pass") continue;
    for (const outcome of step.outcomes.length === 0 ? [""] : step.outcomes) {
      const key = `${step.kind} ${outcome}`;
      const choice = choices.get(key);
      if (choice) choice.push(step);
      else choices.set(key, [...past, step]);
    }
  }
  if (choices.size === 0 && past.length > 0) return [past];
  return [...choices.values()];
}
