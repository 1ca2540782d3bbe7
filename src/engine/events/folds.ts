import type { Event } from "../../model/event.ts";
import type { Position } from "../../model/position.ts";
import { foldActivitiesSkipped } from "./activities-skipped.ts";
import { foldAnswered } from "./answered.ts";
import { foldApproved } from "./approved.ts";
import { foldAsked } from "./asked.ts";
import { foldBranchCounted } from "./branch-counted.ts";
import { foldBranchEnded } from "./branch-ended.ts";
import { foldBudgetRenewed } from "./budget-renewed.ts";
import { closeBranches } from "./close-branches.ts";
import { countStep } from "./count-step.ts";
import { foldEnded } from "./ended.ts";
import { foldEnding } from "./ending.ts";
import { foldEntered } from "./entered.ts";
import { foldEscalated } from "./escalated.ts";
import { forgetAttempts } from "./excursions.ts";
import type { Fold } from "./fold.ts";
import { foldForked } from "./forked.ts";
import { foldLoopItemsKept } from "./loop-items-kept.ts";
import { foldLoopIterated } from "./loop-iterated.ts";
import { foldLoopLeft } from "./loop-left.ts";
import { foldLoopStarted } from "./loop-started.ts";
import { foldReported } from "./reported.ts";
import { foldResolved } from "./resolved.ts";
import { foldRestored } from "./restored.ts";
import { foldRetried } from "./retried.ts";
import { foldRouted } from "./routed.ts";
import { foldSkipLifted } from "./skip-lifted.ts";
import { foldStarted } from "./started.ts";
import { foldSubflowEntered } from "./subflow-entered.ts";
import { surface } from "./surface.ts";
import { foldVariablesSet } from "./variables-set.ts";
import { withBranches } from "./with-branches.ts";

/** For events that are only recorded and do not change the position. */
const unchanged = (position: Position): Position => position;

/**
 * The fold of each kind of event. A new kind is a line here, and a file beside this one if its fold takes
 * more than two lines.
 */
export const folds: { readonly [T in Event["type"]]: Fold<T> } = {
  started: foldStarted,
  reported: foldReported,
  variables_set: foldVariablesSet,
  entered: foldEntered,
  retried: foldRetried,
  exhausted: unchanged,
  budget_renewed: foldBudgetRenewed,
  timed_out: countStep,
  asked: foldAsked,
  answered: foldAnswered,
  approved: foldApproved,
  approval_asked: unchanged,
  attached: unchanged,
  detached: unchanged,
  skipped: (position, { automatic }) => (automatic ? position : forgetAttempts(countStep(position))),
  activities_skipped: foldActivitiesSkipped,
  dependants_counted: unchanged,
  skip_lifted: foldSkipLifted,
  exited: unchanged,
  decided: unchanged,
  loop_started: foldLoopStarted,
  loop_iterated: foldLoopIterated,
  loop_items_kept: foldLoopItemsKept,
  loop_left: foldLoopLeft,
  noted: unchanged,
  validate_failed: unchanged,
  ending: foldEnding,
  subflow_entered: foldSubflowEntered,
  subflow_returned: (position) => surface(position, position.frames.length - 1),
  forked: foldForked,
  branches_opened: (position, { to }) => withBranches(position, { opened: to }),
  branch_counted: foldBranchCounted,
  branches_cancelled: (position, { step }) => closeBranches(position, step),
  joined: (position, { step }) => ({ ...closeBranches(position, step), steps: position.steps + 1 }),
  branch_ended: foldBranchEnded,
  routed: foldRouted,
  choice_asked: unchanged,
  escalated: foldEscalated,
  raised: unchanged,
  resolved: foldResolved,
  ended: foldEnded,
  restored: foldRestored,
  warned: unchanged,
};
