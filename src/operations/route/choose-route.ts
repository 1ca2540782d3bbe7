import * as z from "zod";
import { Json } from "../../model/json.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { Confidence, ModelAnswer } from "../../model/routing.ts";
import type { TaskRecord } from "../../model/task.ts";
import { invalidInput } from "../door/invalid-input.ts";
import { Key, Name, PlainText } from "../door/key.ts";
import type { ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import type { GuidedRun } from "../guided/guided-run.ts";
import { entriesOf } from "../history/entries-of.ts";
import { loadMovable } from "../movement/load-movable.ts";
import type { Call } from "../ports/call.ts";
import { renewNamed } from "../team/renew-named.ts";
import { RouteAnswer } from "./route-answer.ts";
import { RouteReport } from "./route-report.ts";
import { routeStep } from "./route-step.ts";
import { onceForRun, routedRun } from "./routed-run.ts";

const Input = z.strictObject({
  taskId: Key,
  candidate_id: Key.min(1),
  reason: PlainText.min(1).max(2_000),
  confidence: Confidence.describe("LOW asks a person instead"),
  assured_by: PlainText.min(1).max(500).optional().describe("for a skip: what assures the work"),
  nodes: Json.optional().describe("inject_nodes: [{id, purpose, serves_goal}]"),
  patch: Json.optional(),
  worker: Name.optional(),
  fence: z.number().int().optional(),
  keepClaim: z.boolean().optional(),
  idempotencyKey: Name.optional(),
});
type Input = z.infer<typeof Input>;

/** Checked apart: the schema of a step would cost every model that sees the tool. */
const Added = ModelAnswer.pick({ nodes: true, patch: true });

export const chooseRoute = operation({
  name: "choose_route",
  summary: "Choose one of the candidates that route_task answered with needs_choice.",
  toolset: "route",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: RouteAnswer,
  subject: ({ taskId }) => taskId,
  run: async (input, call): Promise<Result<RouteAnswer>> => {
    const found = await routedRun(input.taskId, call);
    if (!found.ok) return found;
    const { taskId, run } = found.value;
    const choose = (reply?: ReplyFor<RouteAnswer>) => chosen({ ...input, taskId }, run, call, reply);
    return onceForRun("choose_route", input, found.value, call, choose);
  },
});

interface Pending {
  readonly report: RouteReport;
  readonly visit: number;
}

async function chosen(
  { candidate_id, reason, confidence, assured_by, nodes, patch, ...claimed }: Input,
  run: GuidedRun | undefined,
  call: Call,
  reply?: ReplyFor<RouteAnswer>,
): Promise<Result<RouteAnswer>> {
  const added = Added.safeParse({ nodes, patch });
  if (!added.success) return { ok: false, refusal: invalidInput(Added, added.error, { nodes, patch }) };
  const gone = await renewNamed(claimed.worker, call);
  if (gone) return { ok: false, refusal: gone };
  const loaded = await loadMovable(call, claimed.taskId);
  if (!loaded.ok) return loaded;
  const pending = await pendingChoice(loaded.value, call);
  if (!pending) return { ok: false, refusal: stale(loaded.value, "no choice is pending there") };
  // The caller answers for the charter by its reason; Navigator checks the rest as it does for a model.
  const choice = {
    candidate_id,
    reason,
    confidence,
    alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
    why_now: { trigger: "chosen by the caller", relevance_to_charter: reason },
    ...(assured_by !== undefined && { assured_by }),
    ...(nodes !== undefined && { nodes }),
    ...(patch !== undefined && { patch }),
  };
  return routeStep(
    {
      ...claimed,
      run,
      report: pending.report,
      attachments: [],
      choice,
      judge: (record) =>
        record.position?.visit === pending.visit ? undefined : stale(record, "it has moved since"),
    },
    call,
    reply,
  );
}

/** The choice that was last asked for, if the task has not moved since. */
async function pendingChoice(record: TaskRecord, call: Call): Promise<Pending | undefined> {
  for await (const { events } of entriesOf(record, call.ports, "newest")) {
    const asked = events.findLast(({ type }) => type === "choice_asked");
    if (asked?.type === "choice_asked") {
      const report = RouteReport.safeParse(asked.request);
      const isHere = asked.visit === record.position?.visit && asked.step === record.position.step;
      return report.success && isHere ? { report: report.data, visit: asked.visit } : undefined;
    }
    if (events.some(({ type }) => type === "entered")) return undefined;
  }
  return undefined;
}

function stale({ id, step }: TaskRecord, why: string): Refusal {
  return {
    code: "STALE",
    message: `"${id}" is at "${step}", and ${why}. Report the step with route_task.`,
    facts: { taskId: id, currentStep: step },
  };
}
