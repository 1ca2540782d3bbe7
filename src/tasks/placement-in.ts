import type { Placement } from "../model/task.ts";
import type { TaskInput } from "../model/task-input.ts";

/** The placement that a loaded task states. */
export function placementIn(task: TaskInput): Placement {
  return {
    ...(task.currentStep !== undefined && { step: task.currentStep }),
    ...(task.status !== undefined && { status: task.status }),
    ...(task.retryCount !== undefined && { retryCount: task.retryCount }),
    ...(task.stepRetries !== undefined && { stepRetries: task.stepRetries }),
    ...(task.variables !== undefined && { variables: task.variables }),
  };
}
