import { currentNode } from "../engine/current-node.ts";
import { stepPath } from "../engine/step-path.ts";
import type { World } from "../engine/world.ts";
import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import { bareRecord } from "../model/copy-record.ts";
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
  const next: TaskRecord = bareRecord(record);
  next.category = category;
  next.state = stateOf(defaultLifecycle, category);
  next.step = stepPath(position);
  next.position = position;
  next.updatedAt = world.now;
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
