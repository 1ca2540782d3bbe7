import { diagnose } from "./admin/diagnose.ts";
import { explainConfig } from "./admin/explain-config.ts";
import { exportStore } from "./admin/export-store.ts";
import { importStore } from "./admin/import-store.ts";
import { query } from "./admin/query.ts";
import { readHistory } from "./admin/read-history.ts";
import { verifyHistory } from "./admin/verify-history.ts";
import { attackWorkflow } from "./author/attack-workflow.ts";
import { checkWorkflows } from "./author/check-workflows.ts";
import { diagramWorkflow } from "./author/diagram-workflow.ts";
import { planWorkflow } from "./author/plan-workflow.ts";
import { simulateWorkflow } from "./author/simulate-workflow.ts";
import { takeTour } from "./author/take-tour.ts";
import { testScenarios } from "./author/test-scenarios.ts";
import type { Operation } from "./door/operation.ts";
import { completeStep } from "./guided/complete-step.ts";
import { endWorkflow } from "./guided/end-workflow.ts";
import { getPosition } from "./guided/get-position.ts";
import { respondToCheckpoint } from "./guided/respond-to-checkpoint.ts";
import { skipStep } from "./guided/skip-step.ts";
import { startWorkflow } from "./guided/start-workflow.ts";
import { listLifecycles } from "./lifecycles/list-lifecycles.ts";
import { showLifecycle } from "./lifecycles/show-lifecycle.ts";
import { navAction } from "./nav/nav-action.ts";
import { navCheckpoint } from "./nav/nav-checkpoint.ts";
import { navSituation } from "./nav/nav-situation.ts";
import { navStart } from "./nav/nav-start.ts";
import { answerQuestion } from "./people/answer-question.ts";
import { listInbox } from "./people/list-inbox.ts";
import { resolveTask } from "./people/resolve-task.ts";
import { addTask } from "./planting/add-task.ts";
import { loadTaskTree } from "./planting/load-task-tree.ts";
import { getNextTasksFromTree } from "./queue/get-next-tasks-from-tree.ts";
import { chooseRoute } from "./route/choose-route.ts";
import { decideProposal } from "./route/decide-proposal.ts";
import { decisionShare } from "./route/decision-share.ts";
import { forensics } from "./route/forensics.ts";
import { listDecisions } from "./route/list-decisions.ts";
import { listProposals } from "./route/list-proposals.ts";
import { mineRules } from "./route/mine-rules.ts";
import { routeTask } from "./route/route-task.ts";
import { confirmSync } from "./syncs/confirm-sync.ts";
import { confirmSyncForTask } from "./syncs/confirm-sync-for-task.ts";
import { getPendingSyncs } from "./syncs/get-pending-syncs.ts";
import { advanceTask } from "./tasks/advance-task.ts";
import { attach } from "./tasks/attach.ts";
import { getAttachment } from "./tasks/get-attachment.ts";
import { getTask } from "./tasks/get-task.ts";
import { getTaskProgress } from "./tasks/get-task-progress.ts";
import { getTasksByStatus } from "./tasks/get-tasks-by-status.ts";
import { setTaskStatus } from "./tasks/set-task-status.ts";
import { checkGates } from "./team/check-gates.ts";
import { claim } from "./team/claim.ts";
import { connect } from "./team/connect.ts";
import { createTasks } from "./team/create/create-tasks.ts";
import { disconnect } from "./team/disconnect.ts";
import { history } from "./team/history.ts";
import { link } from "./team/links/link.ts";
import { unlink } from "./team/links/unlink.ts";
import { listMarks } from "./team/list-marks.ts";
import { listWorkers } from "./team/list-workers.ts";
import { logMetrics } from "./team/log-metrics.ts";
import { markFile } from "./team/mark-file.ts";
import { nextTask } from "./team/next-task.ts";
import { thinking } from "./team/thinking.ts";
import { unmarkFile } from "./team/unmark-file.ts";
import { updateTask } from "./team/update/update-task.ts";
import { checkDefinition } from "./view/check-definition.ts";
import { countTasks } from "./view/count-tasks.ts";
import { describeStore } from "./view/describe-store.ts";
import { graphWorkflow } from "./view/graph-workflow.ts";
import { listTasks } from "./view/list-tasks.ts";
import { replayTask } from "./view/replay-task.ts";
import { simulateDefinition } from "./view/simulate-definition.ts";
import { workflowTraffic } from "./view/workflow-traffic.ts";
import { getExecutionPlan } from "./workflows/get-execution-plan.ts";
import { listTrusted } from "./workflows/list-trusted.ts";
import { listWorkflows } from "./workflows/list-workflows.ts";
import { loadWorkflow } from "./workflows/load-workflow.ts";
import { loadWorkflows } from "./workflows/load-workflows.ts";
import { migrateTasks } from "./workflows/migrate-tasks.ts";
import { removeWorkflow } from "./workflows/remove-workflow.ts";
import { trustWorkflow } from "./workflows/trust-workflow.ts";

/**
 * Every operation, in display order. A new operation is a file in one of the folders beside this
 * file and a line here.
 */
export const operations: readonly Operation[] = [
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
  routeTask,
  chooseRoute,
  connect,
  disconnect,
  listWorkers,
  thinking,
  createTasks,
  updateTask,
  nextTask,
  claim,
  link,
  unlink,
  markFile,
  unmarkFile,
  listMarks,
  logMetrics,
  history,
  checkGates,
  forensics,
  listDecisions,
  migrateTasks,
  checkWorkflows,
  loadWorkflows,
  planWorkflow,
  diagramWorkflow,
  simulateWorkflow,
  attackWorkflow,
  testScenarios,
  listLifecycles,
  showLifecycle,
  takeTour,
  addTask,
  listInbox,
  answerQuestion,
  listProposals,
  decideProposal,
  mineRules,
  decisionShare,
  readHistory,
  removeWorkflow,
  trustWorkflow,
  listTrusted,
  verifyHistory,
  exportStore,
  importStore,
  diagnose,
  explainConfig,
  query,
  describeStore,
  listTasks,
  replayTask,
  graphWorkflow,
  workflowTraffic,
  countTasks,
  checkDefinition,
  simulateDefinition,
];
