import { currentNode } from "../engine/current-node.ts";
import { stepPath } from "../engine/step-path.ts";
import type { World } from "../engine/world.ts";
import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { Category } from "../model/lifecycle.ts";
import type { Position } from "../model/position.ts";
import type { Claim, Hold, TaskRecord } from "../model/task.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";

/** The record of a task that is now at this position; a claim is kept only if it is handed in. */
export function settle(
  record: TaskRecord,
  program: Program,
  position: Position,
  world: World,
  claim?: Claim,
): TaskRecord {
  const { node } = currentNode(program, position, world);
  const hold = holdOf(position);
  const over = position.result !== undefined;
  const keeps = hold === "branches" || over ? undefined : claim;
  const category: Category = over ? endOf(position) : keeps && !hold ? "active" : "ready";
  const agent = agentAt(program, node);
  const next: TaskRecord = {
    ...unsettled(record, agent),
    category,
    state: stateOf(defaultLifecycle, category),
    step: stepPath(position),
    position,
    updatedAt: world.now,
  };
  if (hold) next.hold = hold;
  if (keeps) {
    next.claim = keeps;
    next.fence = Math.max(record.fence, keeps.fence);
  }
  if (agent !== undefined) next.agent = agent;
  if (node.timeoutMs !== undefined && !over && hold !== "escalation")
    next.due = position.since + node.timeoutMs;
  return next;
}

/** Without what follows from where it was. */
export function unsettled(record: TaskRecord, agent: string | undefined): TaskRecord {
  const { hold, claim, due, placement } = record;
  // Whose pause it is and what was asked are said only of a task that is held.
  const isBare = (hold ?? claim ?? due ?? placement) === undefined;
  // Leaving fields out copies the record one by one; mostly there is nothing to leave out.
  if (isBare && (agent !== undefined || record.agent === undefined)) return record;
  const { hold: _hold, claim: _claim, due: _due, agent: _agent, placement: _placement, ...rest } = record;
  const { pausedBy: _pausedBy, asked: _asked, ...free } = rest;
  return free;
}

/** Whom the next work is for; a task that has not begun is looked for by whom its first step is for. */
function agentAt(program: Program, node: ProgramNode): string | undefined {
  const [way, ...others] = node.edges;
  const next = node.type === "start" && way && others.length === 0 ? program.nodes.get(way.to) : node;
  return next?.type === "task" || next?.type === "gate" ? next.agent : undefined;
}

/** Nobody's until it is resumed; a time limit that passes meanwhile takes effect then. */
export function paused(record: TaskRecord, pausedBy: NonNullable<TaskRecord["pausedBy"]>): TaskRecord {
  const { claim: _claim, due: _due, ...rest } = record;
  return { ...rest, category: "ready", state: stateOf(defaultLifecycle, "ready"), hold: "paused", pausedBy };
}

function holdOf(position: Position): Hold | undefined {
  if (position.state !== "waiting") return undefined;
  if (position.escalation) return "escalation";
  return position.branches ? "branches" : "question";
}

function endOf({ state }: Position): Category {
  return state === "done" || state === "cancelled" ? state : "failed";
}
