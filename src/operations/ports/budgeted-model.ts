import * as z from "zod";
import type { Json } from "../../model/json.ts";
import { ModelUsage } from "../../model/model-usage.ts";
import { checkAnswer } from "../../routing/check-answer.ts";
import {
  type Admission,
  type Admitted,
  admit,
  type Ending,
  type ModelLimits,
  type Moment,
  REQUESTS_PER_DECISION,
  settle,
  unusedModel,
} from "../../routing/model-budget.ts";
import { LOCAL_KIND } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import type { ModelPort, ModelReply, ModelRequest } from "./model-port.ts";

const KIND = `${LOCAL_KIND}model`;
const PROJECT_ID = "usage";
const NOTICE_ID = "notice";
const TaskUsage = z.object({ calls: z.number().int().min(0) });

/** Counts the requests of a renamed task for its new id: otherwise a new id would be a new budget. */
export async function renamedUsage(was: string, id: string, store: Store, project: string) {
  const [before, after] = await Promise.all(
    [was, id].map(async (taskId) => (await store.records.load(project, KIND, [usageId(taskId)]))[0]),
  );
  if (!before) return [];
  const callsOf = (record: typeof before | undefined) => TaskUsage.safeParse(record?.value).data?.calls ?? 0;
  const value = { calls: callsOf(before) + callsOf(after) };
  return [
    { kind: KIND, id: before.id, version: before.version, value: undefined },
    { kind: KIND, id: usageId(id), version: after?.version ?? 0, value },
  ];
}

function usageId(taskId: string): string {
  return `task:${taskId}`;
}

/** A reply, and the notice for the inbox if the model has failed for long. */
export type BudgetedReply = ModelReply & { readonly notice?: string };

export interface BudgetedModel extends ModelPort {
  readonly ask: (request: ModelRequest, signal: AbortSignal) => Promise<BudgetedReply>;
}

export interface Spender {
  readonly store: Store;
  readonly project: string;
  readonly taskId: string;
  readonly limits: ModelLimits;
}

/** A model for one decision, within the budgets of its task and project. */
export function budgetedModel(model: ModelPort, spender: Spender): BudgetedModel {
  let requests = 0;
  const { name } = model;
  return {
    name,
    ask: async (request, signal) => {
      const refused = (problem: "budget" | "unavailable", detail: string): BudgetedReply => ({
        ok: false,
        problem,
        detail,
        model: { name, ms: 0 },
      });
      if (requests >= REQUESTS_PER_DECISION)
        return refused("budget", `the decision has used its ${REQUESTS_PER_DECISION} requests`);
      const admission = await begin(spender);
      if (!admission.ok) return refused(admission.problem, admission.detail);
      requests += 1;
      const reply = await model.ask(request, signal);
      const isSecond = requests > 1 || request.rejected !== undefined;
      const ending = signal.aborted ? "cancelled" : endingOf(reply, request, isSecond);
      const notice = await end(spender, { ending, usd: reply.model.costUsd }, admission);
      return notice === undefined ? reply : { ...reply, notice };
    },
  };
}

/** How a request ended. An answer that the router would reject is invalid. */
function endingOf(reply: ModelReply, { packet, candidates }: ModelRequest, isSecond: boolean): Ending {
  const choices = candidates.map((id) => ({
    // The packet may have no room for a candidate, which the answer may still name.
    candidate: packet.candidates.find((one) => one.id === id) ?? {
      id,
      decision: "CONTINUE" as const,
      priority: 0,
    },
  }));
  if (reply.ok ? !checkAnswer(reply.answer, choices).ok : reply.problem === "invalid")
    return isSecond ? "invalid_again" : "invalid";
  if (reply.ok) return "good";
  // A model that keeps a budget itself was not asked.
  return reply.problem === "budget" || reply.problem === "invalid" ? "cancelled" : reply.problem;
}

async function begin(spender: Spender): Promise<Admission> {
  for (;;) {
    const { usage, task } = await loaded(spender);
    const admission = admit(usage.value, momentOf(spender.store), task.value.calls, spender.limits);
    if (!admission.ok) return admission;
    const records = [
      { ...usage, value: admission.usage as Json },
      { ...task, value: { calls: task.value.calls + 1 } },
    ];
    // Another request may have been counted meanwhile: then count again, from its figures.
    if ((await spender.store.commit({ project: spender.project, changes: [], records })).ok) return admission;
  }
}

/** What people are told about a model that has failed for long. */
export const ModelNotice = z.object({ message: z.string(), at: z.number() });
export type ModelNotice = z.infer<typeof ModelNotice>;

/** The notice about the project's model; none once the model has answered again. */
export async function modelNotice(store: Store, project: string): Promise<ModelNotice | undefined> {
  const [record] = await store.records.load(project, KIND, [NOTICE_ID]);
  return ModelNotice.safeParse(record?.value).data;
}

async function end(
  spender: Spender,
  result: { readonly ending: Ending; readonly usd: number | undefined },
  admitted: Admitted,
): Promise<string | undefined> {
  for (;;) {
    const { usage, notice } = await loaded(spender);
    const at = spender.store.now();
    const settled = settle(usage.value, result, at, admitted);
    const told = settled.notice === undefined ? undefined : { message: settled.notice, at };
    const isOver = notice.version > 0 && result.ending === "good";
    const records = [
      { ...usage, value: settled.usage as Json },
      ...(told || isOver ? [{ ...notice, value: told }] : []),
    ];
    if ((await spender.store.commit({ project: spender.project, changes: [], records })).ok)
      return settled.notice;
  }
}

async function loaded({ store, project, taskId }: Spender) {
  const taskRecord = usageId(taskId);
  const found = await store.records.load(project, KIND, [PROJECT_ID, taskRecord, NOTICE_ID]);
  const of = <T>(id: string, schema: z.ZodType<T>, unused: T) => {
    const record = found.find((one) => one.id === id);
    const value = schema.safeParse(record?.value).data ?? unused;
    return { kind: KIND, id, version: record?.version ?? 0, value };
  };
  return {
    usage: of(PROJECT_ID, ModelUsage, unusedModel),
    task: of(taskRecord, TaskUsage, { calls: 0 }),
    notice: of<ModelNotice | undefined>(NOTICE_ID, ModelNotice, undefined),
  };
}

function momentOf(store: Store): Moment {
  const at = store.now();
  return { at, day: new Date(at).toISOString().slice(0, 10) };
}
