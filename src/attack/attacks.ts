import type { Attack } from "./attack.ts";
import { bornFinished } from "./attacks/born-finished.ts";
import { borrowedTime } from "./attacks/borrowed-time.ts";
import { changedWorkflow } from "./attacks/changed-workflow.ts";
import { claimedEvidence } from "./attacks/claimed-evidence.ts";
import { decidedVariables } from "./attacks/decided-variables.ts";
import { earlyEnd } from "./attacks/early-end.ts";
import { foreignOutcomes } from "./attacks/foreign-outcomes.ts";
import { forgedBranches } from "./attacks/forged-branches.ts";
import { forgedHandles } from "./attacks/forged-handles.ts";
import { forgedStates } from "./attacks/forged-states.ts";
import { oldAttachments } from "./attacks/old-attachments.ts";
import { oldStates } from "./attacks/old-states.ts";
import { operatorsWords } from "./attacks/operators-words.ts";
import { ownApprovals } from "./attacks/own-approvals.ts";
import { racingCalls } from "./attacks/racing-calls.ts";
import { rewrittenContext } from "./attacks/rewritten-context.ts";
import { routedReports } from "./attacks/routed-reports.ts";
import { selfAnswers } from "./attacks/self-answers.ts";
import { skippedSteps } from "./attacks/skipped-steps.ts";
import { stolenClaims } from "./attacks/stolen-claims.ts";
import { writtenVariables } from "./attacks/written-variables.ts";
import { wrongOrder } from "./attacks/wrong-order.ts";

/** All attacks. A new attack is a file in `attacks` and a line here. */
export const attacks: readonly Attack[] = [
  wrongOrder,
  skippedSteps,
  foreignOutcomes,
  forgedHandles,
  forgedStates,
  oldStates,
  selfAnswers,
  ownApprovals,
  claimedEvidence,
  oldAttachments,
  decidedVariables,
  writtenVariables,
  rewrittenContext,
  racingCalls,
  stolenClaims,
  changedWorkflow,
  bornFinished,
  operatorsWords,
  earlyEnd,
  forgedBranches,
  borrowedTime,
  routedReports,
];
