import * as z from "zod";
import type { Json } from "../../model/json.ts";
import { Figures, MetricDimension } from "../../model/metrics.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { added, millionths, noFigures } from "../../team/figures.ts";
import { Key, Name } from "../door/key.ts";
import type { ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import type { Call } from "../ports/call.ts";
import { asWorker } from "./as-worker.ts";
import { claimsLost } from "./fields.ts";
import { metricId, metricKeys, metricKind } from "./metric-keys.ts";
import { metricTotals, Totals } from "./metric-totals.ts";
import { IdempotencyKey, onceForWorker } from "./once-for-worker.ts";

const MOST_TRIES = 1_000;
/** The most custom counters of one sum. */
const MOST_NAMES = 200;
const MOST_AT_ONCE = 1_000_000;

const Tokens = z.number().int().min(0).max(1_000_000_000_000).optional();
const Counter = z.number().min(-MOST_AT_ONCE).max(MOST_AT_ONCE);

const Input = z.strictObject({
  worker_id: Name,
  task: Key.optional(),
  step: Name.optional().describe("the task's step if absent"),
  cost_usd: z.number().min(0).max(MOST_AT_ONCE).optional(),
  tokens_in: Tokens,
  tokens_out: Tokens,
  values: z.record(Name, Counter).optional().describe("your own counters"),
  by: MetricDimension.optional().describe("the totals you want; without figures, of the whole project"),
  idempotencyKey: IdempotencyKey,
});
type Input = z.infer<typeof Input>;

export const logMetrics = operation({
  name: "log_metrics",
  summary:
    "Add what your work cost to the totals of the worker, task, step, tags and phase, or read the totals.",
  toolset: "team",
  access: "agent",
  effect: "adds",
  idempotent: false,
  input: Input,
  output: Totals.extend(claimsLost),
  run: (input, call) =>
    asWorker(input.worker_id, call, () =>
      onceForWorker("log_metrics", input, call, (reply) => logged(input, call, reply)),
    ),
});

async function logged(input: Input, call: Call, reply?: ReplyFor<Totals>): Promise<Result<Totals>> {
  const { worker_id: worker, step, by = "worker" } = input;
  const task = await taskOf(input.task, call);
  if (!task.ok) return task;
  const keys = metricKeys({ worker, task: task.value, step });
  const asked = keys.filter(({ dimension }) => dimension === by).map(({ key }) => key);
  const figures = figuresIn(input);
  if (figures) return add(figures, { worker, keys, by, asked }, call, reply);
  const isNamed = by !== "worker" && (input.task !== undefined || step !== undefined);
  return { ok: true, value: await metricTotals(by, isNamed ? asked : undefined, call) };
}

interface Addition {
  readonly worker: string;
  readonly keys: ReturnType<typeof metricKeys>;
  readonly by: MetricDimension;
  /** the values of that dimension whose totals are answered */
  readonly asked: readonly string[];
}

/** Adds figures to all sums they count for, in one commit. */
async function add(
  figures: Figures,
  { worker, keys, by, asked }: Addition,
  call: Call,
  reply: ReplyFor<Totals> | undefined,
): Promise<Result<Totals>> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const records: RecordChange[] = [];
    for (const { dimension, key } of keys) {
      const [kind, id] = [metricKind(dimension), metricId(key, worker)];
      const [found] = await store.records.load(project, kind, [id]);
      const value = added(found ? Figures.parse(found.value) : noFigures, figures);
      if (!value || Object.keys(value.values).length > MOST_NAMES) return { ok: false, refusal: tooLarge };
      records.push({ kind, id, version: found?.version ?? 0, value: value as Json });
    }
    const answer = await metricTotals(by, asked, call, figures);
    const done = await store.commit({ project, changes: [], records, reply: reply?.(answer) });
    if (done.ok) return { ok: true, value: answer };
  }
  return { ok: false, refusal: overtaken };
}

/** The figures of a call; `undefined` if it brings none and so only reads. */
function figuresIn({ cost_usd, tokens_in, tokens_out, values }: Input): Figures | undefined {
  if ([cost_usd, tokens_in, tokens_out, values].every((one) => one === undefined)) return undefined;
  return {
    cost: millionths(cost_usd ?? 0),
    tokensIn: tokens_in ?? 0,
    tokensOut: tokens_out ?? 0,
    values: Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [name, millionths(value)]),
    ),
  };
}

async function taskOf(id: string | undefined, call: Call): Promise<Result<TaskRecord | undefined>> {
  if (id === undefined) return { ok: true, value: undefined };
  const [found] = await (await call.ports.store()).tasks.load(call.ports.settings.project, [id]);
  return found ? { ok: true, value: found } : ((await unknownTask(id, call)) ?? taskNotFound(id));
}

const tooLarge: Refusal = {
  code: "INPUT_TOO_LARGE",
  message: `The sum would not be exact any more, or have more than ${MOST_NAMES} counters.`,
  facts: { limit: MOST_NAMES },
};

const overtaken: Refusal = {
  code: "CONFLICT",
  message: "Other calls of this worker kept changing the same sums.",
  facts: {},
};
