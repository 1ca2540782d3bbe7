import type { Movement } from "../space/movement.ts";
import type { States, Transition } from "../space/states.ts";
import type { TakableSteps } from "../space/takable-steps.ts";

/**
 * How many steps a transition takes, as step limits count them: reports, answers by agents, expired time limits, fired
 * joins, and all of these in a subflow.
 */
export function transitionWeights(
  movement: Movement,
  states: States,
  childReports: (workflow: string) => number,
): (transition: Transition) => number {
  return (transition) => {
    if (transition.step?.kind === "pass") return 0;
    if (transition.step?.kind === "call") return Number.POSITIVE_INFINITY;
    const node = movement.nodes[states.places[transition.from] ?? -1];
    switch (node?.type) {
      case "task":
      case "gate":
      case "join":
        return 1;
      case "subflow":
        return childReports(node.workflow);
      case "checkpoint":
        if (node.audience === "agent" || transition.step?.kind === "timeout") return 1;
        return transition.manner === "resume" && node.timeoutMs !== undefined ? 1 : 0;
      default:
        return 0;
    }
  };
}

/** The most reports that a task needs to leave a node. */
export function reportsAt(
  { nodes }: Movement,
  place: number,
  childReports: (workflow: string) => number,
): number {
  const node = nodes[place];
  if (node?.type === "subflow") return childReports(node.workflow);
  if (node?.type === "task" || node?.type === "gate" || node?.type === "join") return 1;
  if (node?.type !== "checkpoint") return 0;
  return node.audience === "agent" || node.passable || node.timeoutMs !== undefined ? 1 : 0;
}

/**
 * Whether the count of a task's reports begins at zero again after a transition. It does if a person moved the task, or
 * if the transition leads to another task, such as a branch of a fork.
 */
export function restartsCount({ leadsOn }: TakableSteps, { manner, step }: Transition): boolean {
  if (manner === "stay") return false;
  return manner !== "step" || step === undefined || step.kind === "spawn" || !leadsOn(step);
}
