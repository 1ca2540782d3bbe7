import type { Movement } from "./movement.ts";
import type { Opening } from "./opening.ts";
import type { Hop, States } from "./states.ts";

/**
 * How many steps a hop can take as limits count them: reports, answers by agents, passed time limits, joins that
 * fire, and all of those in a subflow.
 */
export function weigher(
  movement: Movement,
  states: States,
  childReports: (workflow: string) => number,
): (hop: Hop) => number {
  return (hop) => {
    const node = movement.nodes[states.places[hop.from] ?? -1];
    switch (node?.type) {
      case "task":
      case "gate":
      case "join":
        return 1;
      case "subflow":
        return childReports(node.workflow);
      case "checkpoint":
        if (node.audience === "agent" || hop.step?.kind === "timeout") return 1;
        return hop.manner === "resume" && node.timeoutMs !== undefined ? 1 : 0;
      default:
        return 0;
    }
  };
}

/** After these a person has had to do with it, or another task begins: counting starts afresh. */
export function startsAfresh({ leadsOn }: Opening, { manner, step }: Hop): boolean {
  if (manner === "stay") return false;
  return manner !== "step" || step === undefined || step.kind === "spawn" || !leadsOn(step);
}
