import { importStore } from "../operations/admin/import-store.ts";
import type { Operation } from "../operations/door/operation.ts";
import { completeStep } from "../operations/guided/complete-step.ts";
import { endWorkflow } from "../operations/guided/end-workflow.ts";
import { getPosition } from "../operations/guided/get-position.ts";
import { respondToCheckpoint } from "../operations/guided/respond-to-checkpoint.ts";
import { skipStep } from "../operations/guided/skip-step.ts";
import { startWorkflow } from "../operations/guided/start-workflow.ts";
import { navAction } from "../operations/nav/nav-action.ts";
import { navCheckpoint } from "../operations/nav/nav-checkpoint.ts";
import { navSituation } from "../operations/nav/nav-situation.ts";
import { navStart } from "../operations/nav/nav-start.ts";
import { answerQuestion } from "../operations/people/answer-question.ts";
import { listInbox } from "../operations/people/list-inbox.ts";
import { resolveTask } from "../operations/people/resolve-task.ts";
import { loadTaskTree } from "../operations/planting/load-task-tree.ts";
import { getNextTasksFromTree } from "../operations/queue/get-next-tasks-from-tree.ts";
import { advanceTask } from "../operations/tasks/advance-task.ts";
import { attach } from "../operations/tasks/attach.ts";
import { getTask } from "../operations/tasks/get-task.ts";
import { setTaskStatus } from "../operations/tasks/set-task-status.ts";
import { loadWorkflow } from "../operations/workflows/load-workflow.ts";
import { migrateTasks } from "../operations/workflows/migrate-tasks.ts";
import { trustWorkflow } from "../operations/workflows/trust-workflow.ts";

/** The tools a hostile agent calls: those that change something, and those that only operators may call. */
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
