import type { Event } from "../model/event.ts";
import type { Position } from "../model/position.ts";
import type { Turn, TurnAction } from "../model/turn.ts";
import { stepPath } from "./step-path.ts";

/** The events that decide a turn's action. The highest rank decides; among equal ranks, the latest event. */
const namingEvents: {
  readonly [T in Event["type"]]?: { readonly rank: number; readonly action: TurnAction };
} = {
  escalated: { rank: 5, action: "escalate" },
  ended: { rank: 4, action: "complete" },
  branch_ended: { rank: 3, action: "join" },
  retried: { rank: 2, action: "retry" },
  subflow_entered: { rank: 1, action: "enter_subflow" },
  subflow_returned: { rank: 1, action: "return" },
  forked: { rank: 1, action: "fork" },
  joined: { rank: 1, action: "join" },
};

/** The turn from one position to another, by the events between them. */
export function turnOf(before: Position, position: Position, events: Event[]): Turn {
  const warnings: string[] = [];
  const turn: Turn = {
    from: stepPath(before),
    to: stepPath(position),
    action: actionOf(events, position),
    warnings,
    position,
    events,
  };
  if (position.escalation) turn.reason = position.escalation;
  for (const event of events) {
    if (event.type === "warned") warnings.push(event.message);
    else if (event.type === "exhausted") turn.reason ??= "max_retries_exceeded";
    else if (event.type === "retried") {
      turn.retriesUsed = event.used;
      turn.retriesRemaining = event.remaining;
    }
  }
  return turn;
}

function actionOf(events: readonly Event[], position: Position): TurnAction {
  let action: TurnAction | undefined;
  let rank = 0;
  let decided = false;
  let exhausted = false;
  for (const event of events) {
    const name = namingEvents[event.type];
    if (name && name.rank >= rank) ({ rank, action } = name);
    decided ||= decides(event);
    exhausted ||= event.type === "exhausted";
  }
  if (exhausted && position.result !== undefined) return "escalate";
  if (action) return action;
  if (position.state === "waiting") return "wait";
  return decided ? "conditional" : "unconditional";
}

function decides(event: Event): boolean {
  return event.type === "reported"
    ? event.outcome !== undefined
    : event.type === "answered" || event.type === "timed_out";
}
