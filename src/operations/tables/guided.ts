import type { Operation } from "../door/operation.ts";
import { completeStep } from "../guided/complete-step.ts";
import { endWorkflow } from "../guided/end-workflow.ts";
import { getPosition } from "../guided/get-position.ts";
import { respondToCheckpoint } from "../guided/respond-to-checkpoint.ts";
import { skipStep } from "../guided/skip-step.ts";
import { startWorkflow } from "../guided/start-workflow.ts";

export const guided: readonly Operation[] = [
  startWorkflow,
  getPosition,
  completeStep,
  respondToCheckpoint,
  skipStep,
  endWorkflow,
];
