import type { Result } from "../../model/refusal.ts";
import { once, type ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { readAllBrought } from "../movement/attachments/attachment-input.ts";
import type { Call } from "../ports/call.ts";
import { renewNamed } from "../team/renew-named.ts";
import { previewRoute } from "./preview-route.ts";
import { RouteAnswer } from "./route-answer.ts";
import { RouteTaskInput, readRouteReport } from "./route-report.ts";
import { routeStep } from "./route-step.ts";

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
  run: (input, call): Promise<Result<RouteAnswer>> => {
    const route = (reply?: ReplyFor<RouteAnswer>) => routed(input, call, reply);
    if (input.idempotencyKey === undefined || input.preview) return route();
    const { idempotencyKey: key, taskId, worker, ...said } = input;
    const by = workerCaller(call, worker);
    return once({ by, operation: "route_task", subject: taskId, key }, said, call, route);
  },
});

async function routed(
  input: RouteTaskInput,
  call: Call,
  reply?: ReplyFor<RouteAnswer>,
): Promise<Result<RouteAnswer>> {
  const report = readRouteReport(input);
  if (!report.ok) return report;
  const { taskId, worker, fence, keepClaim, step_completed } = input;
  const claimed = { taskId, worker, fence, keepClaim, step_completed };
  if (input.preview) return previewRoute({ ...claimed, report: report.value }, call);
  const gone = await renewNamed(worker, call);
  if (gone) return { ok: false, refusal: gone };
  const brought = await readAllBrought(input.attachments, call);
  if (!brought.ok) return brought;
  return routeStep({ ...claimed, report: report.value, attachments: brought.value }, call, reply);
}
