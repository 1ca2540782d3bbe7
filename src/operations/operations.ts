import { readHistory } from "./admin/read-history.ts";
import { checkWorkflows } from "./check-workflows.ts";
import { diagramWorkflow } from "./diagram-workflow.ts";
import type { Operation } from "./operation.ts";
import { planWorkflow } from "./plan-workflow.ts";
import { simulateWorkflow } from "./simulate-workflow.ts";
import { takeTour } from "./take-tour.ts";
import { advanceTask } from "./tasks/advance-task.ts";
import { confirmSync } from "./tasks/confirm-sync.ts";
import { confirmSyncForTask } from "./tasks/confirm-sync-for-task.ts";
import { getExecutionPlan } from "./tasks/get-execution-plan.ts";
import { getNextTasksFromTree } from "./tasks/get-next-tasks-from-tree.ts";
import { getPendingSyncs } from "./tasks/get-pending-syncs.ts";
import { getTask } from "./tasks/get-task.ts";
import { getTaskProgress } from "./tasks/get-task-progress.ts";
import { getTasksByStatus } from "./tasks/get-tasks-by-status.ts";
import { listWorkflows } from "./tasks/list-workflows.ts";
import { loadTaskTree } from "./tasks/load-task-tree.ts";
import { loadWorkflow } from "./tasks/load-workflow.ts";
import { migrateTasks } from "./tasks/migrate-tasks.ts";
import { resolveTask } from "./tasks/resolve-task.ts";
import { setTaskStatus } from "./tasks/set-task-status.ts";
import { testScenarios } from "./test-scenarios.ts";

/** Everything a caller can ask, in the order it is shown. A new operation is a file beside this one and a line here. */
export const operations: readonly Operation[] = [
  listWorkflows,
  loadWorkflow,
  getExecutionPlan,
  loadTaskTree,
  getNextTasksFromTree,
  advanceTask,
  getTask,
  getTaskProgress,
  getTasksByStatus,
  getPendingSyncs,
  confirmSync,
  confirmSyncForTask,
  resolveTask,
  setTaskStatus,
  migrateTasks,
  checkWorkflows,
  planWorkflow,
  diagramWorkflow,
  simulateWorkflow,
  testScenarios,
  takeTour,
  readHistory,
];
