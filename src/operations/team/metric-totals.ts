import * as z from "zod";
import { Figures, MetricDimension } from "../../model/metrics.ts";
import type { VersionedRecord } from "../../store/parts/records.ts";
import { added, fromMillionths, noFigures } from "../../team/figures.ts";
import type { Call } from "../ports/call.ts";
import { keyIn, metricKind } from "./metric-keys.ts";

const PAGE = 1_000;
/** The most totals of one answer. */
const MOST = 200;

export const Total = z.object({
  key: z.string(),
  cost_usd: z.number(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  values: z.record(z.string(), z.number()).optional(),
});
type Total = z.infer<typeof Total>;

export const Totals = z.object({
  by: MetricDimension,
  totals: z.array(Total),
  /** whether there are more totals than the answer holds */
  more: z.boolean().optional(),
});
export type Totals = z.infer<typeof Totals>;

/**
 * The sums of a dimension: of the named values, or of all in the order of their names. `more`: figures that are about to
 * be added to each of the named values.
 */
export async function metricTotals(
  by: MetricDimension,
  only: readonly string[] | undefined,
  call: Call,
  more: Figures = noFigures,
): Promise<Totals> {
  if (!only) return allTotals(by, call);
  const totals: Total[] = [];
  for (const key of only) totals.push(shown(key, await totalOf(by, key, call, more)));
  return { by, totals };
}

async function totalOf(by: MetricDimension, key: string, call: Call, more: Figures): Promise<Figures> {
  const { records } = await call.ports.store();
  const { project } = call.ports.settings;
  let sum = more;
  // The ids of one value are next to each other, and begin with it as JSON.
  for (let after = JSON.stringify([key]).slice(0, -1); ; ) {
    const page = await records.list(project, metricKind(by), { after, limit: PAGE });
    for (const record of page.records) {
      if (keyIn(record.id) !== key) return sum;
      sum = sumOf(sum, record);
    }
    if (page.next === undefined) return sum;
    after = page.next;
  }
}

async function allTotals(by: MetricDimension, call: Call): Promise<Totals> {
  const { records } = await call.ports.store();
  const { project } = call.ports.settings;
  const sums = new Map<string, Figures>();
  for (let after = ""; ; ) {
    const page = await records.list(project, metricKind(by), { after, limit: PAGE });
    for (const record of page.records) {
      const key = keyIn(record.id);
      if (!sums.has(key) && sums.size >= MOST) return answerOf(by, sums, true);
      sums.set(key, sumOf(sums.get(key) ?? noFigures, record));
    }
    if (page.next === undefined) return answerOf(by, sums, false);
    after = page.next;
    await call.ports.rest();
  }
}

function sumOf(sum: Figures, { value }: VersionedRecord): Figures {
  const next = added(sum, Figures.parse(value));
  if (!next) throw new Error("the figures of a project are too large to be added up");
  return next;
}

function answerOf(by: MetricDimension, sums: ReadonlyMap<string, Figures>, isMore: boolean): Totals {
  const totals = [...sums].map(([key, figures]) => shown(key, figures));
  return { by, totals, ...(isMore && { more: true }) };
}

function shown(key: string, { cost, tokensIn, tokensOut, values }: Figures): Total {
  const counters = Object.entries(values).map(([name, value]) => [name, fromMillionths(value)] as const);
  return {
    key,
    cost_usd: fromMillionths(cost),
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    ...(counters.length > 0 && { values: Object.fromEntries(counters) }),
  };
}
