import * as z from "zod";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { withOverlays } from "../../lifecycle/prompts/prompts-on-move.ts";
import { type RoleMoment, rolePrompts } from "../../lifecycle/prompts/role-prompts.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { placeIn } from "../../team/place-in.ts";
import { enforced } from "../movement/hosts/enforced-in.ts";
import { Prompts } from "./fields.ts";
import { handoverOf } from "./handover.ts";
import { shownPrompts } from "./shown-prompts.ts";
import { shownTask } from "./shown-task.ts";
import type { TaskMove } from "./take-task.ts";
import type { TeamMover } from "./team-mover.ts";

/** The answer of a call that took a task. */
export const Taken = z.object({
  task: TaskSummary,
  fence: z.number().int(),
  lease_until: z.number(),
  prompts: Prompts,
  handover: z.string().optional(),
  gate_warnings: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
  ...enforced,
});
export type Taken = z.infer<typeof Taken>;

export function takenAnswer(record: TaskRecord, move: TaskMove, mover: TeamMover): Taken {
  const handover = handoverOf(record);
  const gates = gateWarnings(move);
  return {
    task: shownTask(record),
    fence: record.fence,
    lease_until: record.claim?.until ?? mover.live?.worker.leaseUntil ?? 0,
    prompts: promptsFor(record, move, mover, ["claim"]),
    ...(handover !== undefined && { handover }),
    ...(gates.length > 0 && { gate_warnings: gates }),
    ...(move.warnings.length > 0 && { warnings: [...move.warnings] }),
  };
}

/** The prompts of a move: those of the task's lifecycle, then those of the worker's role. */
export function promptsFor(
  task: TaskRecord,
  { prompts, from }: Pick<TaskMove, "prompts" | "from">,
  { named, live }: TeamMover,
  moments: readonly RoleMoment[],
): z.infer<typeof Prompts> {
  const ofRole = named ? moments.flatMap((moment) => rolePrompts(named.role, moment)) : [];
  const overlays = live?.worker.overlayPrompts;
  const ofTask = overlays && from ? withOverlays(prompts, overlays, from, placeIn(task)) : prompts;
  return shownPrompts([...ofTask, ...ofRole], { lifecycle: lifecycleOf(task), worker: live?.worker, task });
}

export function gateWarnings({ unmet }: Pick<TaskMove, "unmet">): string[] {
  return unmet.map(({ at, needs }) => `${at}: ${needs.join(", ")}`);
}
