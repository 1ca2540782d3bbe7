import type { Movement, Step } from "../space/movement.ts";

/** The steps of which one is taken when a node is left with an outcome. An agent chooses the outcome, not the step. */
export interface StepChoice {
  readonly from: number;
  readonly steps: readonly Step[];
}

/** All of them. A loop with the gate in it goes round, or not, as its condition says. */
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

/** A node that may be passed over is left so whatever the agent would say at it. */
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
