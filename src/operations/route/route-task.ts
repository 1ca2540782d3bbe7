import type { Result } from "../../model/refusal.ts";
import type { ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import type { GuidedRun } from "../guided/guided-run.ts";
import { readAllBrought } from "../movement/attachments/attachment-input.ts";
import type { Call } from "../ports/call.ts";
import { renewNamed } from "../team/renew-named.ts";
import { previewRoute } from "./preview-route.ts";
import { RouteAnswer } from "./route-answer.ts";
import { RouteTaskInput, readRouteReport } from "./route-report.ts";
import { routeStep } from "./route-step.ts";
import { onceForRun, routedRun } from "./routed-run.ts";

export const routeTask = operation({
  name: "route_task",
  summary:
    "Report a step with its figures instead of a result. Navigator decides where the task goes, and moves it. On needs_choice, call choose_route.",
  toolset: "route",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: RouteTaskInput,
  output: RouteAnswer,
  subject: ({ taskId }) => taskId,
  run: async (input, call): Promise<Result<RouteAnswer>> => {
    const found = await routedRun(input.taskId, call);
    if (!found.ok) return found;
    const { taskId, run } = found.value;
    const route = (reply?: ReplyFor<RouteAnswer>) => routed({ ...input, taskId }, run, call, reply);
    return input.preview ? route() : onceForRun("route_task", input, found.value, call, route);
  },
});

async function routed(
  input: RouteTaskInput,
  run: GuidedRun | undefined,
  call: Call,
  reply?: ReplyFor<RouteAnswer>,
): Promise<Result<RouteAnswer>> {
  const report = readRouteReport(input);
  if (!report.ok) return report;
  const { taskId, worker, fence, keepClaim, step_completed } = input;
  const claimed = { taskId, worker, fence, keepClaim, step_completed, run };
  if (input.preview) return previewRoute({ ...claimed, report: report.value }, call);
  const gone = await renewNamed(worker, call);
  if (gone) return { ok: false, refusal: gone };
  const brought = await readAllBrought(input.attachments, call);
  if (!brought.ok) return brought;
  return routeStep({ ...claimed, report: report.value, attachments: brought.value }, call, reply);
}
