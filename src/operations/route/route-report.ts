import * as z from "zod";
import { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import { ClaimedForensics, Envelope, Iteration, RouteStatus } from "../../model/routing.ts";
import { ShortText } from "../../model/short-text.ts";
import { invalidInput } from "../door/invalid-input.ts";
import { Key, Name } from "../door/key.ts";
import { Attachments } from "../movement/attachments/attachment-input.ts";

/** The report of a step, as callers send it. Its nested parts are checked apart: their schemas would cost every model. */
export const RouteTaskInput = z.strictObject({
  taskId: Key,
  status: RouteStatus,
  step_completed: ShortText.optional().describe("refuse if the task is not there any more"),
  agent: Name.optional(),
  forensics: Json.optional().describe(
    "your figures: tests {passed,failed,skip}, lint {errors}, types {errors}, diff {files,additions,deletions}, concerns [{severity,description,location}]",
  ),
  envelope: Json.optional().describe(
    "{next_step_id, can_further_iteration_help, recommendation, summary}, all optional",
  ),
  iteration: Json.optional(),
  previous_failure_signature: z.string().max(200).nullish(),
  variables: z.record(z.string(), Json).optional(),
  output: Json.optional(),
  attachments: Attachments.optional(),
  worker: Name.optional(),
  fence: z.number().int().optional(),
  keepClaim: z.boolean().optional(),
  idempotencyKey: Name.optional(),
  preview: z.boolean().optional().describe("decide without applying"),
});
export type RouteTaskInput = z.infer<typeof RouteTaskInput>;

const Claims = z.object({
  forensics: ClaimedForensics.optional(),
  envelope: Envelope.optional(),
  iteration: Iteration.optional(),
});

/** The part of a report that a decision depends on; kept while a choice is pending. */
export const RouteReport = Claims.extend({
  status: RouteStatus,
  agent: z.string().optional(),
  variables: z.record(z.string(), Json).optional(),
  output: Json.optional(),
});
export type RouteReport = z.infer<typeof RouteReport>;

/** Most reports claim nothing. */
const nothingClaimed = { success: true, data: {} } as const;

/** The report of an input, or the refusal of its nested parts. */
export function readRouteReport(input: RouteTaskInput): Result<RouteReport> {
  const { forensics, envelope, iteration, status, agent, variables, output } = input;
  const claims = { forensics, envelope, iteration };
  const isPlain = forensics === undefined && envelope === undefined && iteration === undefined;
  const parsed = isPlain ? nothingClaimed : Claims.safeParse(claims);
  if (!parsed.success) return { ok: false, refusal: invalidInput(Claims, parsed.error, input) };
  const report: RouteReport = { status, ...parsed.data };
  if (agent !== undefined) report.agent = agent;
  if (variables !== undefined) report.variables = variables;
  if (output !== undefined) report.output = output;
  return { ok: true, value: report };
}
