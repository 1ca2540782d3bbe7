import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { OVER } from "../../model/lifecycle.ts";
import type { TaskRecord } from "../../model/task.ts";
import { type LimitedState, limitOf } from "../wip.ts";

/**
 * The limited states of which one must have room for a task to go on; none if an unlimited state is next, or if the task
 * has ended. A ready task goes on into its active states; any task may fail or be cancelled, which is not going on.
 */
export function statesAhead(task: TaskRecord): readonly LimitedState[] {
  const { states } = lifecycleOf(task);
  const { exits = [] } = states[task.state] ?? {};
  if (OVER.includes(task.category)) return [];
  const active = exits.filter((exit) => states[exit]?.category === "active");
  const open = exits.filter((exit) => !["failed", "cancelled"].includes(states[exit]?.category ?? "failed"));
  const next = task.category === "ready" && active.length > 0 ? active : open;
  const limited = next.map((exit) => limitOf(task, exit));
  return limited.every((one) => one !== undefined) ? limited : [];
}
