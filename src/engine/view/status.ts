import type { Position, PositionState } from "../../model/position.ts";
import type { Status } from "../../model/status.ts";

const byState: Readonly<Record<PositionState, Status>> = {
  ready: "PENDING",
  waiting: "HITL",
  done: "COMPLETED",
  failed: "FAILED",
  cancelled: "CANCELLED",
};

/** A task's status as movement alone knows it: a claim or a pause can only be added outside. */
export function statusOf(position: Position): Status {
  return position.branches && !position.escalation && position.state === "waiting"
    ? "PAUSED"
    : byState[position.state];
}
