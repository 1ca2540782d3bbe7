import type { EventOf } from "../../model/event.ts";
import type { Frame } from "../../model/frame.ts";
import type { Position } from "../../model/position.ts";
import { withExcursion } from "./excursions.ts";
import type { Fold } from "./fold.ts";

export const foldSubflowEntered: Fold<"subflow_entered"> = (position, event) => {
  const { loops: _loops, skips: _skips, ...rest } = position;
  return {
    ...rest,
    ...(event.routed && { routes: withExcursion(position, event.routed) }),
    steps: event.call || event.routed ? position.steps + 1 : position.steps,
    frames: [...position.frames, frameOf(position, event)],
    attempts: {},
    variables: event.variables,
    doneBy: {},
  };
};

/** The frame of a call: the caller's data that is restored when the called workflow ends. */
function frameOf(position: Position, event: EventOf<"subflow_entered">): Frame {
  return {
    kind: event.routed ? "routed" : event.call ? "call" : "subflow",
    node: event.step,
    workflow: event.workflow,
    version: event.version,
    attempts: position.attempts,
    variables: position.variables,
    doneBy: position.doneBy,
    ...((event.call || event.routed) && { since: position.since }),
    ...(position.loops && { loops: position.loops }),
    ...(position.skips && { skips: position.skips }),
    ...(event.routed && { routed: event.routed }),
  };
}
