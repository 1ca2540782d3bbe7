import * as z from "zod";
import { AskedFile, Attachment } from "./attachment.ts";
import { Caller } from "./caller.ts";
import { Json } from "./json.ts";
import { Category } from "./lifecycle.ts";
import { EndResult } from "./node.ts";
import { Position } from "./position.ts";
import { Status } from "./status.ts";
import { TeamFacts } from "./team-facts.ts";

/** Why a worker cannot claim an open task. */
export const Hold = z.enum([
  "unknown_workflow",
  /** the workflow is unknown, and the task's loader says that the task waits for a person */
  "unknown_workflow_hitl",
  "paused",
  "branches",
  "question",
  "approval",
  "escalation",
  /** a plain task in the state `consult` */
  "consult",
]);
export type Hold = z.infer<typeof Hold>;

/** A worker's lease on a task. The fence never decreases, so a late write under an earlier claim can be refused. */
export const Claim = z.object({
  owner: z.string(),
  /** when the lease ends; absent if the owner is a connected worker, whose own lease covers its claims */
  until: z.number().optional(),
  fence: z.number().int(),
  /** the agent with its own token that made the claim; no other agent uses it */
  agent: z.string().optional(),
});
export type Claim = z.infer<typeof Claim>;

/** The step, status and variables that the loader of a task states; stored while the workflow is unknown. */
export const Placement = z.object({
  step: z.string().optional(),
  status: Status.optional(),
  retryCount: z.number().int().min(0).optional(),
  stepRetries: z.record(z.string(), z.number().int().min(0)).optional(),
  variables: z.record(z.string(), Json).optional(),
  /** the caller that wrote the variables, if not the loader */
  variablesBy: Caller.optional(),
});
export type Placement = z.infer<typeof Placement>;

/** The stored task. `version` counts its changes; `hash` is the last hash of its history. */
export const TaskRecord = z.object({
  project: z.string(),
  id: z.string(),
  version: z.number().int().min(0),
  hash: z.string(),
  /** how often only its counts have changed since its last entry; absent instead of 0 */
  counted: z.number().int().min(1).optional(),
  /** the workflow's id; "" for a plain task, which follows none */
  workflow: z.string(),
  /** the content hash of the definition that the task follows; absent while its workflow is unknown */
  definition: z.string().optional(),
  lifecycle: z.string(),
  state: z.string(),
  category: Category,
  hold: Hold.optional(),
  /** who paused the task; if absent, an operator */
  pausedBy: z.enum(["agent", "operator"]).optional(),
  /** the hash of the report that waits for a person's approval */
  asked: z.string().optional(),
  /** the attachments of that report; absent instead of empty */
  askedFiles: z.array(AskedFile).min(1).optional(),
  priority: z.number(),
  step: z.string(),
  agent: z.string().optional(),
  /** absent while the workflow is unknown; `placement` then states where the task will be */
  position: Position.optional(),
  placement: Placement.optional(),
  claim: Claim.optional(),
  fence: z.number().int().min(0),
  /** for a guided run: its agent, and the handle by which that agent knows the run */
  run: z.object({ handle: z.string(), caller: z.string() }).optional(),
  /** an agent in a session of a host has claimed the task, so hooks are told of its changes */
  hosted: z.literal(true).optional(),
  /** when the time limit of the current step expires */
  due: z.number().optional(),
  parent: z.string().optional(),
  issueId: z.string().optional(),
  title: z.string().optional(),
  context: z.record(z.string(), Json),
  /** the attachments in the order they were added; absent instead of empty */
  attachments: z.array(Attachment).min(1).optional(),
  /** the facts that only teams use */
  team: TeamFacts.optional(),
  /** whether the loader has to confirm each change of the task */
  synced: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type TaskRecord = z.infer<typeof TaskRecord>;

/** A task as callers see it, without its context. */
export const TaskSummary = z.object({
  id: z.string(),
  issueId: z.string().optional(),
  title: z.string().optional(),
  /** absent for a plain task, which follows no workflow */
  workflowType: z.string().optional(),
  currentStep: z.string().optional(),
  priority: z.number(),
  status: Status,
  /** the state in the task's lifecycle, for tasks of teams */
  state: z.string().optional(),
  phase: z.string().optional(),
  result: EndResult.optional(),
  retryCount: z.number().int(),
  stepRetries: z.record(z.string(), z.number().int()),
  owner: z.string().optional(),
  parent: z.string().optional(),
  /** the number of attachments; absent if there are none */
  attachments: z.number().int().optional(),
  tags: z.array(z.string()).optional(),
  neededTags: z.array(z.string()).optional(),
  wantedTags: z.array(z.string()).optional(),
  assignee: z.string().optional(),
  points: z.number().optional(),
  timeEstimateMs: z.number().optional(),
  /** the number of tasks that must be done before this one may start; absent if there are none */
  blockers: z.number().int().optional(),
  /** the number of children that are neither done nor cancelled; absent if there are none */
  openChildren: z.number().int().optional(),
  deletedAt: z.number().optional(),
  version: z.number().int(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type TaskSummary = z.infer<typeof TaskSummary>;
