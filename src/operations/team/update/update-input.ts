import * as z from "zod";
import { EstimateMs, Points } from "../../../model/new-task.ts";
import { Key, Name } from "../../door/key.ts";
import { TypedInput } from "../../movement/attachments/attachment-input.ts";
import { Fence, Reason, Tags, WorkerId } from "../fields.ts";

/** The arguments of `update_task`. */
export const UpdateInput = z.strictObject({
  worker_id: WorkerId.optional(),
  task: Key,
  fence: Fence.optional().describe("of your claim"),
  status: Key.optional().describe("a state, or a status as COMPLETED"),
  phase: Key.nullable().optional(),
  title: Key.min(1).optional(),
  description: z.string().max(20_000).optional(),
  priority: z.number().optional(),
  points: Points.optional(),
  time_estimate_ms: EstimateMs.optional(),
  tags: Tags.optional(),
  needed_tags: Tags.optional(),
  wanted_tags: Tags.optional(),
  assignee: Key.nullable().optional().describe("the only worker that may claim it"),
  new_id: Name.optional().describe("rename it"),
  delete: z.enum(["soft", "restore", "obliterate"]).optional(),
  cascade: z.boolean().optional().describe("delete what it contains too"),
  attachments: z.array(TypedInput).max(10).optional(),
  reason: Reason.optional(),
  force: z.boolean().optional(),
  expected_version: z.number().int().optional(),
  idempotencyKey: Name.optional(),
});
export type UpdateInput = z.infer<typeof UpdateInput>;
