import type { Event, EventOf } from "../../model/event.ts";
import type { Position } from "../../model/position.ts";

/** The position after one event of a kind. Pure: it may not change the position it is given. */
export type Fold<T extends Event["type"]> = (position: Position, event: EventOf<T>) => Position;
