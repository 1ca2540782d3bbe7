import { currentNode } from "../engine/current-node.ts";
import { stepPath } from "../engine/step-path.ts";
import type { World } from "../engine/world.ts";
import { bareRecord } from "../model/copy-record.ts";
import type { Category } from "../model/lifecycle.ts";
import type { Position } from "../model/position.ts";
import type { Claim, Hold, TaskRecord } from "../model/task.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";

/** The record with every field that follows from a position, except `state`, which depends on the kind of change. */
export function recordAt(
  record: TaskRecord,
  program: Program,
  position: Position,
  world: World,
  claim?: Claim,
): TaskRecord {
  const { node } = currentNode(program, position, world);
  const hold = holdOf(position);
  const over = position.result !== undefined;
  const kept = hold === "branches" || over ? undefined : claim;
  const agent = agentAt(program, node);
  const next: TaskRecord = bareRecord(record);
  next.category = over ? endOf(position) : kept && !hold ? "active" : "ready";
  next.step = stepPath(position);
  next.position = position;
  next.updatedAt = world.now;
  if (hold) next.hold = hold;
  if (kept) next.claim = kept;
  // No later claim may get the fence that a worker already has, even if the move ends the claim.
  if (claim) next.fence = Math.max(record.fence, claim.fence);
  if (agent !== undefined) next.agent = agent;
  if (node.timeoutMs !== undefined && !over && hold !== "escalation")
    next.due = position.since + node.timeoutMs;
  return next;
}

/** The kind of agent that the next work is for. At a start with one edge, it is the agent of the first step. */
function agentAt(program: Program, node: ProgramNode): string | undefined {
  const [way, ...others] = node.edges;
  const next = node.type === "start" && way && others.length === 0 ? program.nodes.get(way.to) : node;
  return next?.type === "task" || next?.type === "gate" ? next.agent : undefined;
}

function holdOf(position: Position): Hold | undefined {
  if (position.state !== "waiting") return undefined;
  if (position.escalation) return "escalation";
  return position.branches ? "branches" : "question";
}

function endOf({ state }: Position): Category {
  return state === "done" || state === "cancelled" ? state : "failed";
}
