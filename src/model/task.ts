import * as z from "zod";
import { Attachment } from "./attachment.ts";
import { Caller } from "./caller.ts";
import { Json } from "./json.ts";
import { Category } from "./lifecycle.ts";
import { EndResult } from "./node.ts";
import { Position } from "./position.ts";
import { Status } from "./status.ts";

/** Why a task that is not over cannot be taken up. */
export const Hold = z.enum([
  "unknown_workflow",
  /** the same, of a task that waits for a person where it comes from */
  "unknown_workflow_hitl",
  "paused",
  "branches",
  "question",
  "approval",
  "escalation",
]);
export type Hold = z.infer<typeof Hold>;

/** A worker's lease on a task. The fence is never lowered, so a late writer can be told from the current one. */
export const Claim = z.object({ owner: z.string(), until: z.number(), fence: z.number().int() });
export type Claim = z.infer<typeof Claim>;

/** Where a loaded task already is, by its loader's word; kept unchanged while its workflow is unknown. */
export const Placement = z.object({
  step: z.string().optional(),
  status: Status.optional(),
  retryCount: z.number().int().min(0).optional(),
  stepRetries: z.record(z.string(), z.number().int().min(0)).optional(),
  variables: z.record(z.string(), Json).optional(),
  /** who wrote the variables, if it was not the loader of the task */
  variablesBy: Caller.optional(),
});
export type Placement = z.infer<typeof Placement>;

/** A task as it is kept. `version` counts its changes; `hash` closes the chain of its history. */
export const TaskRecord = z.object({
  project: z.string(),
  id: z.string(),
  version: z.number().int().min(0),
  hash: z.string(),
  workflow: z.string(),
  /** the content hash of the definition it is pinned to; absent while its workflow is unknown */
  definition: z.string().optional(),
  lifecycle: z.string(),
  state: z.string(),
  category: Category,
  hold: Hold.optional(),
  /** whose pause it is; where it is not said, it is an operator's */
  pausedBy: z.enum(["agent", "operator"]).optional(),
  /** the hash of the report that waits for a person's approval */
  asked: z.string().optional(),
  priority: z.number(),
  step: z.string(),
  agent: z.string().optional(),
  /** absent while its workflow is unknown; then `placement` says where it will be */
  position: Position.optional(),
  placement: Placement.optional(),
  claim: Claim.optional(),
  fence: z.number().int().min(0),
  /** the agent that is led through it, and the name it knows its run by */
  run: z.object({ handle: z.string(), caller: z.string() }).optional(),
  /** when a time limit of the current step passes */
  due: z.number().optional(),
  parent: z.string().optional(),
  issueId: z.string().optional(),
  title: z.string().optional(),
  context: z.record(z.string(), Json),
  /** never empty, in the order they came */
  attachments: z.array(Attachment).min(1).optional(),
  /** whether its loader has to confirm its changes */
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
  workflowType: z.string(),
  currentStep: z.string(),
  priority: z.number(),
  status: Status,
  phase: z.string().optional(),
  result: EndResult.optional(),
  retryCount: z.number().int(),
  stepRetries: z.record(z.string(), z.number().int()),
  owner: z.string().optional(),
  parent: z.string().optional(),
  /** how many, if any */
  attachments: z.number().int().optional(),
  version: z.number().int(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type TaskSummary = z.infer<typeof TaskSummary>;
