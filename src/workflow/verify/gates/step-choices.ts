import type { Movement, Step } from "../space/movement.ts";

/** The steps between which conditions choose when a node is left with one outcome. An agent chooses only the outcome. */
export interface StepChoice {
  readonly from: number;
  readonly steps: readonly Step[];
}

/** All choices in the movement. The condition of a loop around the gate chooses between repeating and leaving. */
export function stepChoices(
  gate: number,
  usable: (step: Step) => boolean,
  { out, nodes }: Movement,
): readonly StepChoice[] {
  const loops = new Set(nodes[gate]?.place?.loops);
  return out.flatMap((all, from) => {
    const steps = all.filter((step) => step.kind !== "spawn" && usable(step));
    const node = nodes[from];
    const isLoop = node?.type === "loop" && node.loopType !== "doWhile" && loops.has(node.id);
    return isLoop ? [{ from, steps }] : byOutcome(steps).map((choice) => ({ from, steps: choice }));
  });
}

/** The edge past a node belongs to every choice: it is taken before the agent reports anything. */
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
