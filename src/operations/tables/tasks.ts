import type { Operation } from "../door/operation.ts";
import { resolveTask } from "../people/resolve-task.ts";
import { loadTaskTree } from "../planting/load-task-tree.ts";
import { getNextTasksFromTree } from "../queue/get-next-tasks-from-tree.ts";
import { confirmSync } from "../syncs/confirm-sync.ts";
import { confirmSyncForTask } from "../syncs/confirm-sync-for-task.ts";
import { getPendingSyncs } from "../syncs/get-pending-syncs.ts";
import { advanceTask } from "../tasks/advance-task.ts";
import { attach } from "../tasks/attach.ts";
import { getAttachment } from "../tasks/get-attachment.ts";
import { getTask } from "../tasks/get-task.ts";
import { getTaskProgress } from "../tasks/get-task-progress.ts";
import { getTasksByStatus } from "../tasks/get-tasks-by-status.ts";
import { setTaskStatus } from "../tasks/set-task-status.ts";
import { getExecutionPlan } from "../workflows/get-execution-plan.ts";
import { listWorkflows } from "../workflows/list-workflows.ts";
import { loadWorkflow } from "../workflows/load-workflow.ts";
import { migrateTasks } from "../workflows/migrate-tasks.ts";

export const tasks: readonly Operation[] = [
  listWorkflows,
  loadWorkflow,
  getExecutionPlan,
  loadTaskTree,
  getNextTasksFromTree,
  advanceTask,
  attach,
  getAttachment,
  getTask,
  getTaskProgress,
  getTasksByStatus,
  getPendingSyncs,
  confirmSync,
  confirmSyncForTask,
  resolveTask,
  setTaskStatus,
  migrateTasks,
];
