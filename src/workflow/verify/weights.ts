import type { Movement } from "./movement.ts";
import type { Hop, States } from "./states.ts";
import { needsPerson } from "./unbounded-cycle.ts";

/** How many reports a hop can take: reports, answers by agents, passed time limits, and all of those in a subflow. */
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

/** After these a person has moved the task, or another task begins: counting starts afresh. */
export function startsAfresh(movement: Movement, { manner, step }: Hop): boolean {
  if (manner === "resume" || manner === "arrive" || step === undefined) return manner !== "stay";
  return step.kind === "spawn" || needsPerson(movement, step);
}
