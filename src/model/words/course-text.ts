import type { Event } from "../event.ts";
import { counted } from "./counted.ts";

/** A function that gives the name of a step. */
export type PlaceName = (step: string) => string;

/** The text of an event that the workflow caused; empty if no reader needs it, `undefined` for other events. */
export function courseText(event: Event, nameOf: PlaceName): string | undefined {
  switch (event.type) {
    case "budget_renewed":
    case "branches_opened":
    case "loop_items_kept":
    case "exited":
      return "";
    case "forked":
      return `opened ${counted(event.total, "branch", "branches")}`;
    case "branch_counted":
      return `branch ${event.branch} ${event.passed ? "passed" : "failed"}`;
    case "branch_ended":
      return `the branch ended, ${event.passed ? "passed" : "failed"}`;
    case "branches_cancelled":
      return `${counted(event.branches.length, "branch", "branches")} not needed any more`;
    case "joined":
      return `all branches together: ${event.outcome}`;
    case "decided":
      // The name of a generated node means nothing to people, and the next event names the real target. Only this
      // event has the reason.
      if (isSeam(event.to)) return event.label ?? "";
      return `went to ${nameOf(event.to)}${event.label === undefined ? "" : `: ${event.label}`}`;
    case "loop_started":
      return event.total === undefined ? "the first round" : `${counted(event.total, "round")} to go`;
    case "loop_iterated":
      return `round ${event.pass}`;
    case "loop_left":
      return `left after ${counted(event.passes, "round")}`;
    case "skipped":
      return isSeam(event.step) ? "" : `skipped ${nameOf(event.step)}`;
    case "activities_skipped":
      return `will skip ${event.activities.map(nameOf).join(", ")}`;
    case "dependants_counted": {
      const those = counted(event.tasks.length, "task");
      return event.blockers === 0
        ? `nothing blocks ${those} any more`
        : `${those} before which ${counted(event.blockers, "task")} must be done`;
    }
    case "timed_out":
      return `its time ran out at ${nameOf(event.step)}`;
    case "raised":
      return event.escalation === "alert" ? "raised an alert" : "asked for a ticket";
    case "ending":
      return "given up";
    default:
      return undefined;
  }
}

/** Whether the step is a node that the compiler generated at the start or end of an activity. */
function isSeam(step: string): boolean {
  return /\/__(?:enter|leave|exit)__$/.test(step);
}
