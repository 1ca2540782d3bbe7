import { anchorLog } from "../admin/anchor-log.ts";
import { diagnose } from "../admin/diagnose.ts";
import { diffStore } from "../admin/diff-store.ts";
import { explainConfig } from "../admin/explain-config.ts";
import { exportStore } from "../admin/export-store.ts";
import { exportTraces } from "../admin/export-traces.ts";
import { importStore } from "../admin/import-store.ts";
import { pruneTasks } from "../admin/prune-tasks.ts";
import { query } from "../admin/query.ts";
import { readHistory } from "../admin/read-history.ts";
import { standingBounds } from "../admin/standing-bounds.ts";
import { verifyHistory } from "../admin/verify-history.ts";
import type { Operation } from "../door/operation.ts";
import { attestTask } from "../gate/attest-task.ts";
import { bindSubject } from "../gate/bind-subject.ts";
import { judgeGate } from "../gate/judge-gate.ts";
import { answerQuestion } from "../people/answer-question.ts";
import { listInbox } from "../people/list-inbox.ts";
import { addTask } from "../planting/add-task.ts";
import { beginEnrolment } from "../presence/begin-enrolment.ts";
import { breakGlass } from "../presence/break-glass.ts";
import { finishEnrolment } from "../presence/finish-enrolment.ts";
import { foundApprovers } from "../presence/found-approvers.ts";
import { inviteApprover } from "../presence/invite-approver.ts";
import { listApprovers } from "../presence/list-approvers.ts";
import { proposeChange } from "../presence/propose-change.ts";
import { requestSignature } from "../presence/request-signature.ts";
import { submitSignature } from "../presence/submit-signature.ts";
import { voidSignatures } from "../presence/void-signatures.ts";
import { withdrawChange } from "../presence/withdraw-change.ts";
import { decideProposal } from "../route/decide-proposal.ts";
import { decisionShare } from "../route/decision-share.ts";
import { listProposals } from "../route/list-proposals.ts";
import { mineRules } from "../route/mine-rules.ts";
import { whatIf } from "../route/what-if.ts";
import { giveFeedback } from "../team/feedback/give-feedback.ts";
import { listFeedback } from "../team/feedback/list-feedback.ts";
import { forecast } from "../team/forecast/forecast.ts";
import { listWaits } from "../team/list-waits.ts";
import { checkDefinition } from "../view/check-definition.ts";
import { countTasks } from "../view/count-tasks.ts";
import { describeStore } from "../view/describe-store.ts";
import { graphTasks } from "../view/graph-tasks.ts";
import { graphWorkflow } from "../view/graph-workflow.ts";
import { replayDemo } from "../view/replay-demo.ts";
import { replayTask } from "../view/replay-task.ts";
import { simulateDefinition } from "../view/simulate-definition.ts";
import { taskBoard } from "../view/task-board.ts";
import { teamCosts } from "../view/team-costs.ts";
import { watchTeam } from "../view/watch-team.ts";
import { workflowHealth } from "../view/workflow-health.ts";
import { workflowMoment } from "../view/workflow-moment.ts";
import { workflowPaths } from "../view/workflow-paths.ts";
import { workflowTraffic } from "../view/workflow-traffic.ts";
import { workflowVersions } from "../view/workflow-versions.ts";
import { listTrusted } from "../workflows/list-trusted.ts";
import { loadDefinition } from "../workflows/load-definition.ts";
import { removeWorkflow } from "../workflows/remove-workflow.ts";
import { trustWorkflow } from "../workflows/trust-workflow.ts";

export const admin: readonly Operation[] = [
  forecast,
  listWaits,
  giveFeedback,
  listFeedback,
  addTask,
  listInbox,
  answerQuestion,
  listApprovers,
  foundApprovers,
  inviteApprover,
  beginEnrolment,
  finishEnrolment,
  proposeChange,
  withdrawChange,
  requestSignature,
  submitSignature,
  voidSignatures,
  breakGlass,
  bindSubject,
  attestTask,
  judgeGate,
  listProposals,
  decideProposal,
  mineRules,
  decisionShare,
  whatIf,
  readHistory,
  loadDefinition,
  removeWorkflow,
  trustWorkflow,
  listTrusted,
  verifyHistory,
  exportStore,
  importStore,
  diffStore,
  diagnose,
  explainConfig,
  query,
  describeStore,
  replayDemo,
  replayTask,
  graphWorkflow,
  workflowTraffic,
  workflowPaths,
  workflowMoment,
  workflowHealth,
  workflowVersions,
  countTasks,
  checkDefinition,
  simulateDefinition,
  watchTeam,
  taskBoard,
  graphTasks,
  teamCosts,
  standingBounds,
  anchorLog,
  pruneTasks,
  exportTraces,
];
