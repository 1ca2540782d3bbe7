import type { Event } from "../model/event.ts";
import { whyStopped } from "../model/words/why-stopped.ts";
import type { Rehearsal, RehearsedTask } from "./rehearsal.ts";

/** Why a simulated run did not succeed: the step that ended or stopped it, and what happened there. */
export interface RunCause {
  readonly step: string;
  readonly why: string;
}

/** The cause of a run that ended without success or waits for a person. */
export function causeOf(rehearsal: Rehearsal): RunCause {
  const stopped = [...rehearsal.tasks.values()].find(({ position }) => position.escalation !== undefined);
  return stopped ? stoppedBy(stopped) : (lastDeed(rehearsal.root.events) ?? { step: "", why: "" });
}

function stoppedBy({ position, events }: RehearsedTask): RunCause {
  const { escalation: reason } = position;
  const deed = lastDeed(events);
  // An end for people does not show the reason; the step before it does.
  if (deed && (reason === undefined || reason === "hitl_end" || reason === "max_retries_exceeded"))
    return deed;
  return { step: position.step, why: reason === undefined ? "" : whyStopped[reason] };
}

/** The last report, answer or passed time limit of a task. The events after it only follow from it. */
function lastDeed(events: readonly Event[]): RunCause | undefined {
  for (const event of events.toReversed()) {
    switch (event.type) {
      case "exhausted":
        return { step: event.step, why: "All its retries are used up." };
      case "timed_out":
        return { step: event.step, why: "Its time limit passed." };
      case "answered":
        return { step: event.step, why: `The answer was "${event.option}".` };
      case "joined":
        return { step: event.step, why: `Its branches ${event.outcome === "passed" ? "passed" : "failed"}.` };
      case "reported":
        return { step: event.step, why: `The outcome was "${event.outcome ?? "none"}".` };
      default:
    }
  }
  return undefined;
}
