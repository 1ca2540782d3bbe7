import type { Event } from "../model/event.ts";
import type { Position } from "../model/position.ts";
import type { Fold } from "./events/fold.ts";
import { folds } from "./events/folds.ts";
import { foldStarted } from "./events/started.ts";

/**
 * Folds one event into a position. The engine itself moves tasks with this function, so a replay
 * cannot differ from it.
 */
export function evolve(position: Position, event: Event): Position {
  return (folds[event.type] as Fold<Event["type"]>)(position, event);
}

/** The position after a task's whole history. */
export function replay(events: readonly Event[]): Position {
  const [first, ...rest] = events;
  if (first?.type !== "started") throw new Error("a history begins with `started`");
  return rest.reduce(evolve, foldStarted(undefined, first));
}
