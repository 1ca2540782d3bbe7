import { stepRetries } from "../../engine/step-path.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import type { TaskRecord, TaskSummary } from "../../model/task.ts";
import type { TeamFacts } from "../../model/team-facts.ts";

/** A task as callers see it. */
export function summaryOf(record: TaskRecord): TaskSummary {
  const { position, placement } = record;
  const summary: TaskSummary = {
    id: record.id,
    priority: record.priority,
    status: taskStatus(record),
    retryCount: position?.retries ?? placement?.retryCount ?? 0,
    stepRetries: position ? stepRetries(position) : (placement?.stepRetries ?? {}),
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
  if (record.workflow !== "") {
    summary.workflowType = record.workflow;
    summary.currentStep = record.step;
  }
  if (record.issueId !== undefined) summary.issueId = record.issueId;
  if (record.title !== undefined) summary.title = record.title;
  if (position?.phase !== undefined) summary.phase = position.phase;
  if (position?.result !== undefined) summary.result = position.result;
  if (record.claim) summary.owner = record.claim.owner;
  if (record.parent !== undefined) summary.parent = record.parent;
  if (record.attachments) summary.attachments = record.attachments.length;
  if (record.team) addTeamFacts(summary, record, record.team);
  return summary;
}

function addTeamFacts(summary: TaskSummary, { state, position }: TaskRecord, team: TeamFacts): void {
  summary.state = state;
  if (!position && team.phase !== undefined) summary.phase = team.phase;
  if (team.tags?.length) summary.tags = team.tags;
  if (team.needed?.length) summary.neededTags = team.needed;
  if (team.wanted?.length) summary.wantedTags = team.wanted;
  if (team.assignee !== undefined) summary.assignee = team.assignee;
  if (team.points !== undefined) summary.points = team.points;
  if (team.estimateMs !== undefined) summary.timeEstimateMs = team.estimateMs;
  if (team.blockers) summary.blockers = team.blockers;
  if (team.openChildren) summary.openChildren = team.openChildren;
  if (team.deletedAt !== undefined) summary.deletedAt = team.deletedAt;
}
