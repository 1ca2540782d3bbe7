import type { Brought } from "../../model/attachment.ts";
import type { Event } from "../../model/event.ts";
import type { EvidenceFact } from "../../model/evidence.ts";
import type { Json } from "../../model/json.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { Claim, TaskRecord } from "../../model/task.ts";
import { extended } from "../../tasks/claim.ts";
import { judgeClaim } from "../../tasks/judge-claim.ts";
import { judgePaused } from "../../tasks/judge-paused.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import type { ReplyFor } from "../door/once-only.ts";
import { judgeOutput } from "../door/sizes.ts";
import { workerCaller } from "../door/worker-caller.ts";
import type { GuidedRun } from "../guided/guided-run.ts";
import { judgeRun } from "../guided/judge-run.ts";
import type { Moved } from "../movement/journey.ts";
import { report as makeReport, type Prepared } from "../movement/report.ts";
import { runClaim } from "../movement/run-claim.ts";
import type { Call } from "../ports/call.ts";
import { briefOf } from "../tasks/brief.ts";
import { choiceAnswer, decidedAnswer, type RouteAnswer } from "./route-answer.ts";
import type { RouteReport, RouteTaskInput } from "./route-report.ts";
import { type Routed, Router } from "./router.ts";

type Claimed = Pick<RouteTaskInput, "taskId" | "worker" | "fence" | "keepClaim" | "step_completed">;

/** A report to be routed, as `route_task` and `choose_route` ask for it. */
export interface RouteStep extends Claimed {
  readonly report: RouteReport;
  readonly attachments: readonly Brought[];
  readonly choice?: unknown;
  /** the run of the task, if the caller has named it by its state */
  readonly run?: GuidedRun | undefined;
  /** why the task is not where the caller thinks; judged beside the claim */
  readonly judge?: (record: TaskRecord) => Refusal | undefined;
}

/** Routes a report: decides, applies the decision as a move of the engine, and records both in one commit. */
export function routeStep(
  step: RouteStep,
  call: Call,
  reply?: ReplyFor<RouteAnswer>,
): Promise<Result<RouteAnswer>> {
  const by = workerCaller(call, step.worker);
  const { report, attachments } = step;
  const routing = { report, by, brought: attachments, choice: step.choice, isPreview: false };
  const router = new Router(routing, call);
  // The outcome follows from the decision; an approval is for the report with this outcome.
  const content: {
    outcome?: string | undefined;
    variables?: RouteReport["variables"];
    output?: Json | undefined;
  } = { variables: report.variables, output: report.output };
  let made: ReturnType<Router["record"]> | undefined;
  let besides: Awaited<ReturnType<Router["besides"]>> | undefined;

  const prepare = async (
    record: TaskRecord,
    facts: readonly EvidenceFact[] | undefined,
  ): Promise<Prepared<RouteAnswer>> => {
    if (await router.measures()) return { kind: "reload" };
    const routed = await router.decided(record, facts);
    const { route, place, input } = routed;
    made = undefined;
    besides = undefined;
    const proof = router.evidenceMove(routed, facts !== undefined);
    if (proof) {
      content.outcome = route.assessment.success;
      return { kind: "move", moveAt: () => proof, world: place.world };
    }
    // At other nodes than work the engine says what is open instead.
    if (route.kind === "impossible")
      return {
        kind: "move",
        moveAt: () => ({ type: "report", by, variables: input.variables && { ...input.variables } }),
      };
    if (route.kind === "needs_choice") {
      if (step.choice !== undefined) return { kind: "refusal", refusal: goneChoice(record, route) };
      const isAnswered = await router.asksModel(routed, step.taskId);
      return isAnswered ? { kind: "reload" } : asked(routed, router, step, call);
    }
    made = router.record(routed, route);
    const { decision } = made;
    const move = decision === "SKIP" ? { ...route.choice.move, reason: made.reason } : route.choice.move;
    content.outcome = route.choice.outcome || undefined;
    const event: Event = { type: "routed", step: place.position.step, ...made, by };
    besides = await router.besides(step.taskId, routed, route);
    return { kind: "move", moveAt: () => move, world: besides.world, events: [event] };
  };

  return makeReport(
    {
      taskId: step.taskId,
      by,
      content,
      attachments,
      judge: (record) => judge(record, step, call) ?? step.judge?.(record),
      moveFor: prepare,
      claimFor: (record) => claimAfter(record, step, call),
      conclude: (moved) => {
        const answer: Result<RouteAnswer> = { ok: true, value: answerOf(moved, made) };
        return { reply: reply?.(answer.value), records: besides?.records, answer: () => answer };
      },
    },
    call,
  );
}

/** An agent keeps its run until it ends; a worker keeps its claim if it asks for it. */
function claimAfter(record: TaskRecord, { run, keepClaim }: RouteStep, call: Call): Claim | undefined {
  if (run) return runClaim(record, call);
  const { now, settings } = call.ports;
  return keepClaim && record.claim ? extended(record.claim, now() + settings.leaseMs) : undefined;
}

/** A choice that cannot be taken: its candidate is not there any more, or lacks what a choice must say. */
function goneChoice({ id, step }: TaskRecord, { rejected, candidates }: Routed["route"]): Refusal {
  return {
    code: "STALE",
    message: `The choice about "${id}" is not open: ${rejected.join("; ")}.`,
    facts: { taskId: id, currentStep: step, candidates: candidates.map((one) => one.id) },
  };
}

/** Records that a choice is pending, and answers with the candidates. */
function asked(routed: Routed, router: Router, step: RouteStep, call: Call): Prepared<RouteAnswer> {
  const { place, route } = routed;
  const { position } = place;
  const by = workerCaller(call, step.worker);
  const request = JSON.parse(JSON.stringify(step.report)) as Json;
  const event: Event = { type: "choice_asked", step: position.step, visit: position.visit, request, by };
  const packet = router.packet(routed);
  return {
    kind: "note",
    events: [event],
    conclude: () => ({
      answer: (committed) => ({
        ok: true,
        value: { ...choiceAnswer(route, packet), applied: false, task: summaryOf(committed) },
      }),
    }),
  };
}

function answerOf(moved: Moved, made: ReturnType<Router["record"]> | undefined): RouteAnswer {
  const { record, program, world, position } = moved;
  const task = summaryOf(record);
  // The answer is made before the commit, which raises the version.
  task.version += 1;
  const brief = briefOf(program, position, world);
  if (!made) return { applied: true, begun: true, candidates: [], eliminated: [], brief, task };
  return { ...decidedAnswer(made), applied: true, brief, task };
}

/** Why the caller may not report this task, or not this step. */
export function judge(
  record: TaskRecord,
  step: Claimed & Pick<RouteStep, "run"> & { readonly report?: RouteReport },
  { caller }: Call,
): Refusal | undefined {
  const { run } = step;
  const lost =
    judgeOutput(step.report?.output) ??
    judgePaused(record) ??
    (run ? judgeRun(record, run.record?.run?.handle) : judgeClaim(record, step, caller));
  const said = step.step_completed;
  const isThere = said === undefined || said === record.step || said === record.position?.step;
  // The same state may be sent twice at the same moment: the second report is not about the next visit.
  const isSameVisit = run === undefined || run.position.visit === record.position?.visit;
  if (lost || (isThere && isSameVisit)) return lost;
  const where = said === undefined || isThere ? "and has moved since" : `not at "${said.slice(0, 200)}"`;
  return {
    code: "STALE",
    message: `"${record.id}" is at "${record.step}", ${where}.`,
    facts: { taskId: record.id, currentStep: record.step },
  };
}
