import type { Event } from "../model/event.ts";
import type { Position } from "../model/position.ts";
import type { Turn, TurnAction } from "../model/turn.ts";
import { stepPath } from "./step-path.ts";
import type { Walk } from "./walk.ts";

/** Events that give a turn its name, the most telling first; among the last four the latest decides. */
const telling: readonly (readonly [Event["type"], TurnAction])[] = [
  ["escalated", "escalate"],
  ["ended", "complete"],
  ["branch_ended", "join"],
  ["retried", "retry"],
];
const passing: ReadonlyMap<Event["type"], TurnAction> = new Map([
  ["subflow_entered", "enter_subflow"],
  ["subflow_returned", "return"],
  ["forked", "fork"],
  ["joined", "join"],
]);

/** Tells what a walk came to. */
export function turnOf(before: Position, walk: Walk): Turn {
  const { events, position } = walk;
  const exhausted = events.some((event) => event.type === "exhausted");
  const reason = position.escalation ?? (exhausted ? "max_retries_exceeded" : undefined);
  const retried = events.findLast((event) => event.type === "retried");
  return {
    from: stepPath(before),
    to: walk.path,
    action: actionOf(events, position),
    ...(reason && { reason }),
    ...(retried && { retriesUsed: retried.used, retriesRemaining: retried.remaining }),
    warnings: events.flatMap((event) => (event.type === "warned" ? [event.message] : [])),
    position,
    events,
  };
}

function actionOf(events: readonly Event[], position: Position): TurnAction {
  for (const [type, action] of telling) {
    if (events.some((event) => event.type === type)) return action;
  }
  const passed = events.findLast((event) => passing.has(event.type));
  if (passed) return passing.get(passed.type) as TurnAction;
  if (position.state === "waiting") return "wait";
  return events.some(saysSomething) ? "conditional" : "unconditional";
}

function saysSomething(event: Event): boolean {
  return event.type === "reported"
    ? event.outcome !== undefined
    : event.type === "answered" || event.type === "timed_out";
}
