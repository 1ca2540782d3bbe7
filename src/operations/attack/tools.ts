import { importStore } from "../admin/import-store.ts";
import { trustWorkflow } from "../admin/trust-workflow.ts";
import { attach } from "../attachments/attach.ts";
import { completeStep } from "../guided/complete-step.ts";
import { endWorkflow } from "../guided/end-workflow.ts";
import { getPosition } from "../guided/get-position.ts";
import { respondToCheckpoint } from "../guided/respond-to-checkpoint.ts";
import { skipStep } from "../guided/skip-step.ts";
import { startWorkflow } from "../guided/start-workflow.ts";
import { navAction } from "../nav/nav-action.ts";
import { navCheckpoint } from "../nav/nav-checkpoint.ts";
import { navSituation } from "../nav/nav-situation.ts";
import { navStart } from "../nav/nav-start.ts";
import type { Operation } from "../operation.ts";
import { answerQuestion } from "../people/answer-question.ts";
import { listInbox } from "../people/list-inbox.ts";
import { advanceTask } from "../tasks/advance-task.ts";
import { getNextTasksFromTree } from "../tasks/get-next-tasks-from-tree.ts";
import { getTask } from "../tasks/get-task.ts";
import { loadTaskTree } from "../tasks/load-task-tree.ts";
import { loadWorkflow } from "../tasks/load-workflow.ts";
import { migrateTasks } from "../tasks/migrate-tasks.ts";
import { resolveTask } from "../tasks/resolve-task.ts";
import { setTaskStatus } from "../tasks/set-task-status.ts";

/** What a hostile agent calls: all that moves something, and what is not for it at all. */
const all: readonly Operation[] = [
  startWorkflow,
  getPosition,
  completeStep,
  respondToCheckpoint,
  skipStep,
  endWorkflow,
  navStart,
  navSituation,
  navAction,
  navCheckpoint,
  loadWorkflow,
  loadTaskTree,
  getNextTasksFromTree,
  advanceTask,
  attach,
  getTask,
  resolveTask,
  setTaskStatus,
  migrateTasks,
  answerQuestion,
  listInbox,
  importStore,
  trustWorkflow,
];

const byName = new Map(all.map((operation) => [operation.name, operation]));

export function toolNamed(name: string): Operation {
  const found = byName.get(name);
  if (!found) throw new Error(`there is no tool ${name}`);
  return found;
}
