import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { judgeMove } from "../../../lifecycle/moves/judge-move.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { movedByHand } from "../../../tasks/changes/moved-by-hand.ts";
import { clockCaller } from "../../../tasks/clock-caller.ts";
import { limitOf } from "../../../team/wip.ts";
import { followingProofs } from "../gates/gate-proofs.ts";
import type { Gathered } from "./gathered.ts";
import { tasksInState } from "./wip-counts.ts";

/**
 * Moves an unblocked plain task without an owner from its initial state to the configured state, if exits, gates and
 * WIP limits permit.
 */
export async function autoAdvance(gathered: Gathered, task: TaskRecord): Promise<void> {
  const { enabled, targetState } = gathered.call.ports.configured?.values.autoAdvance ?? {};
  const lifecycle = lifecycleOf(task);
  const target = targetState === undefined ? undefined : lifecycle.states[targetState];
  if (!enabled || targetState === undefined || !target || target.timed) return;
  const isFree = task.workflow === "" && !task.claim && task.state === lifecycle.settings.initialState;
  if (!isFree) return;
  const { autoAdvanced, left } = gathered.effects;
  left.delete(task.id);
  if (autoAdvanced.size >= gathered.call.ports.settings.limits.advancedTasks) {
    left.add(task.id);
    return;
  }
  const to = { state: targetState, phase: task.team?.phase };
  const proofs = await followingProofs(task, to, gathered.call);
  const moved = judgeMove(
    lifecycle,
    { ...proofs, id: task.id, state: task.state, phase: task.team?.phase, inWorkflow: false },
    { status: targetState },
    { mayAssign: false },
  );
  if (!moved.ok || moved.value.claims || moved.value.state === task.state) return;
  const limited = limitOf(task, targetState);
  if (limited && (await tasksInState(limited, gathered)) >= limited.limit) return;
  gathered.effects.autoAdvanced.add(task.id);
  gathered.put(task, movedByHand(task, moved.value, gathered.now), {
    type: "moved",
    caller: clockCaller,
    note: "nothing blocks it any more",
  });
}
