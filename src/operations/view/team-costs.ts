import * as z from "zod";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { metricTotals } from "../team/metric-totals.ts";
import { tallied } from "../team/tallied.ts";

const MOST = 200;
const By = z.enum(["worker", "task", "phase"]);

const Cost = z.object({
  key: z.string(),
  /** of a task */
  title: z.string().optional(),
  cost_usd: z.number(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  /** how long work was under way */
  time_ms: z.number().int(),
});
type Cost = z.infer<typeof Cost>;

const none = { cost_usd: 0, tokens_in: 0, tokens_out: 0, time_ms: 0 };
const sums = { worker: "perWorker", task: "perTask", phase: "perPhase" } as const;

export const teamCosts = operation({
  name: "team_costs",
  summary: "Add up what work cost and how long it took, by worker, task or phase; the most expensive first.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ by: By.default("worker") }),
  output: z.object({
    by: By,
    costs: z.array(Cost),
    /** whether there are more values than one answer holds */
    more: z.literal(true).optional(),
  }),
  run: async ({ by }, call) => {
    const all = { task: undefined, from: undefined, to: undefined, worker: undefined };
    const times = (await tallied(all, call))[sums[by]];
    const { totals, more } = await metricTotals(by, undefined, call);
    const costs = new Map<string, Cost>();
    for (const { key, cost_usd, tokens_in, tokens_out } of totals)
      costs.set(key, { key, cost_usd, tokens_in, tokens_out, time_ms: 0 });
    for (const [key, time_ms] of times) costs.set(key, { key, ...none, ...costs.get(key), time_ms });
    const sorted = [...costs.values()].toSorted(
      (one, other) => other.cost_usd - one.cost_usd || other.time_ms - one.time_ms,
    );
    const shown = sorted.slice(0, MOST);
    return {
      ok: true,
      value: {
        by,
        costs: by === "task" ? await titled(shown, call) : shown,
        ...((more || sorted.length > MOST) && { more: true as const }),
      },
    };
  },
});

async function titled(costs: readonly Cost[], call: Call): Promise<Cost[]> {
  const { tasks } = await call.ports.store();
  const found = await tasks.load(
    call.ports.settings.project,
    costs.map(({ key }) => key),
  );
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return costs.map((cost) => {
    const title = titles.get(cost.key);
    return { ...cost, ...(title !== undefined && { title }) };
  });
}
