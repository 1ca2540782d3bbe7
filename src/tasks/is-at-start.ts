import type { TaskRecord } from "../model/task.ts";
import type { Program } from "../workflow/program.ts";

/** Whether the task has not begun. */
export function isAtStart({ position }: Pick<TaskRecord, "position">, program: Program): boolean {
  return position?.frames.length === 0 && position.step === program.start;
}
