import { apply } from "../../engine/apply.ts";
import { currentNode } from "../../engine/current-node.ts";
import { programAt } from "../../engine/program-at.ts";
import type { Move } from "../../model/move.ts";
import type { TaskRecord } from "../../model/task.ts";
import { isGone } from "../../routing/is-gone.ts";
import { routePolicy } from "../../routing/route-policy.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";
import { locate } from "./locate.ts";
import { collectorsFor, measure } from "./measure.ts";

/** Whether a task is on an excursion, so that its next report may lead back. */
export function isAway({ position }: TaskRecord): boolean {
  return position?.frames.some(({ kind }) => kind === "routed") ?? false;
}

/**
 * Measures whether the failure that sent a task off its path is gone, if the move would end the excursion. False if it
 * is not gone, or cannot be measured; `undefined` if the move is refused.
 */
export async function verifyExcursion(
  record: TaskRecord,
  moveAt: (node: ProgramNode) => Move,
  call: Call,
): Promise<boolean | undefined> {
  const { program, position, world } = await locate(record, call);
  const { node } = currentNode(program, position, world);
  const tried = apply(program, position, moveAt(node), world);
  // The report may need evidence first.
  if (!tried.ok) return undefined;
  const depth = position.frames.findLastIndex(({ kind }) => kind === "routed");
  const signature = position.frames[depth]?.routed?.signature;
  const returns = tried.value.position.frames.length <= depth;
  const collectors = collectorsFor(call);
  if (!returns || signature === undefined || !collectors) return false;
  const around = Array.from({ length: depth + 1 }, (_, level) => programAt(program, position, level, world));
  const rule = routePolicy(around, call.ports.configured?.values.routing ?? {}).signatures.find(
    ({ name }) => name === signature,
  );
  const { forensics, captured } = await measure(collectors, call);
  return rule !== undefined && isGone(rule, forensics, captured) === true;
}
