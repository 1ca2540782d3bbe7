import * as z from "zod";
import { Json } from "./json.ts";
import { ShortText } from "./short-text.ts";
import { Status } from "./status.ts";

/** A task as a loader sends it. Accepts derived fields too, so that a loader can send back a task that it has read. */
const TaskFields = z.strictObject({
  id: z.string().min(1).max(200),
  issueId: ShortText.optional(),
  title: ShortText.optional(),
  workflowType: ShortText,
  currentStep: ShortText.optional(),
  priority: z.number().optional(),
  status: Status.optional(),
  retryCount: z.number().int().min(0).optional(),
  stepRetries: z.record(z.string(), z.number().int().min(0)).optional(),
  context: z.record(z.string(), Json).optional(),
  variables: z.record(z.string(), Json).optional(),
  parent: ShortText.optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  version: z.unknown().optional(),
  attempts: z.unknown().optional(),
  owner: z.unknown().optional(),
  phase: z.unknown().optional(),
  result: z.unknown().optional(),
  attachments: z.unknown().optional(),
});

export type TaskInput = z.infer<typeof TaskFields> & { children?: TaskInput[] | undefined };

export const TaskInput: z.ZodType<TaskInput> = TaskFields.extend({
  children: z.array(z.lazy((): z.ZodType<TaskInput> => TaskInput)).optional(),
});

/** The result of loading a tree of tasks. */
export const Planted = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  ids: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type Planted = z.infer<typeof Planted>;
