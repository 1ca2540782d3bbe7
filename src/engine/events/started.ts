import type { EventOf } from "../../model/event.ts";
import type { Position } from "../../model/position.ts";

/** The first position of a task. Any earlier position is dropped. */
export function foldStarted(_before: unknown, { step, at, variables, branch }: EventOf<"started">): Position {
  return {
    step,
    state: "ready",
    since: at,
    visit: 1,
    steps: 0,
    retries: 0,
    attempts: {},
    variables,
    doneBy: {},
    frames: [],
    ...(branch && { branch }),
  };
}
