import type { Position, PositionState } from "../../model/position.ts";
import type { Status } from "../../model/status.ts";

const byState: Readonly<Record<PositionState, Status>> = {
  ready: "PENDING",
  waiting: "HITL",
  done: "COMPLETED",
  failed: "FAILED",
  cancelled: "CANCELLED",
};

/** A task's status as far as its position decides it; claims and pauses are added outside the engine. */
export function statusOf(position: Position): Status {
  return position.branches && !position.escalation && position.state === "waiting"
    ? "PAUSED"
    : byState[position.state];
}
