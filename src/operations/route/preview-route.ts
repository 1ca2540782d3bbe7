import { apply } from "../../engine/apply.ts";
import type { Result } from "../../model/refusal.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { workerCaller } from "../door/worker-caller.ts";
import type { Call } from "../ports/call.ts";
import { briefOf } from "../tasks/brief.ts";
import { choiceAnswer, decidedAnswer, type RouteAnswer } from "./route-answer.ts";
import { judge, type RouteStep } from "./route-step.ts";
import { Router } from "./router.ts";

/** Decides about a report without applying it: no event, no command and no request to a model. */
export async function previewRoute(
  step: Omit<RouteStep, "attachments" | "choice" | "judge">,
  call: Call,
): Promise<Result<RouteAnswer>> {
  const { project } = call.ports.settings;
  const [record] = await (await call.ports.store()).tasks.load(project, [step.taskId]);
  if (!record?.position) return taskNotFound(step.taskId);
  const refusal = judge(record, step, call);
  if (refusal) return { ok: false, refusal };
  const by = workerCaller(call, step.worker);
  const router = new Router({ report: step.report, by, brought: [], isPreview: true }, call);
  await router.measures();
  const routed = await router.decided(record);
  const { route, place } = routed;
  const { program, position, world } = place;
  const brief = briefOf(program, position, world);
  const task = summaryOf(record);
  if (route.kind === "impossible") {
    const tried = apply(program, position, { type: "report", by }, world);
    if (!tried.ok) return tried;
    return { ok: true, value: { applied: false, begun: true, candidates: [], eliminated: [], brief, task } };
  }
  if (route.kind === "needs_choice")
    return { ok: true, value: { ...choiceAnswer(route, router.packet(routed)), applied: false, task } };
  const answer = decidedAnswer(router.record(routed, route));
  return { ok: true, value: { ...answer, applied: false, brief, task } };
}
