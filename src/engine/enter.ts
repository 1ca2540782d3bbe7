import type { EventOf } from "../model/event.ts";
import type { ProgramNode } from "../workflow/program.ts";
import type { Hop } from "./leave.ts";
import { leaveLoopsFor } from "./loops.ts";
import { nodeRules } from "./nodes/node-rules.ts";
import type { Walk } from "./walk.ts";

/** The most nodes that one move may pass without a report or an answer. More of them count as an endless loop. */
const MAX_HOPS = 10_000;

/** Enters nodes until one of them needs a report, an answer or branches, or ends the task. */
export function enter(walk: Walk, first: Hop | undefined): void {
  let hop = first;
  for (let hops = 1; hop; hops++) {
    const node = walk.nodeAt(hop.to);
    leaveLoopsFor(walk, node);
    const past = wayPast(walk, node);
    if (past !== undefined && hops <= MAX_HOPS) {
      walk.emit({ type: "skipped", step: node.id, automatic: true });
      hop = { to: past, ...(node.type === "activity" && { isPassing: true }) };
      continue;
    }
    walk.emit(entered(walk, node, hop.since));
    hop = hops > MAX_HOPS ? walk.escalate("automatic_loop") : nodeRules[node.type](walk, hop);
  }
}

/**
 * The event of entering a node. Sets optional fields one by one: conditional spreads would take most
 * of the time of a move.
 */
function entered(walk: Walk, { id, phase }: ProgramNode, since: number | undefined): EventOf<"entered"> {
  const event: EventOf<"entered"> = { type: "entered", step: id, at: walk.world.now };
  if (since !== undefined) event.since = since;
  if (phase !== undefined) event.phase = phase;
  return event;
}

/**
 * The node to go to instead of this one; `undefined` if this one is to be entered. The skip condition is evaluated
 * on arrival only, not when a loop or a retry returns to the node.
 */
function wayPast(walk: Walk, { id, type, exits }: ProgramNode): string | undefined {
  const { pass } = exits;
  const { step, loops } = walk.position;
  if (!pass || step === id || loops?.at(-1)?.loop === id) return undefined;
  const isPassed =
    type === "activity" ? walk.position.skips?.includes(id) : pass.when?.holds(walk.scope) === true;
  return isPassed ? pass.to : undefined;
}
