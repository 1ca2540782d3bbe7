import * as z from "zod";
import type { Collector } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const count = z.number().int().nonnegative();
const Stats = z.object({
  suites: count.optional(),
  passes: count,
  pending: count,
  failures: count,
  /** only from Mochawesome: the tests that did not run because a hook failed */
  skipped: count.optional(),
  duration: z.number().nonnegative().optional(),
});
const Entry = z.object({
  fullTitle: z.string().optional(),
  title: z.string().optional(),
  err: z.object({ message: z.string().optional() }).optional(),
});
const Report = z.object({
  stats: Stats,
  passes: z.array(z.unknown()).optional(),
  failures: z.array(Entry).optional(),
  pending: z.array(z.unknown()).optional(),
});

/** The JSON report of Mocha, and of Mochawesome. A failed hook counts as a failure, as Mocha totals it. */
export const mocha: Collector = {
  name: "mocha",
  detect: (report) => z.object({ stats: Stats }).safeParse(report.json()).success,
  *read(report) {
    yield;
    const { success, data } = Report.safeParse(report.json());
    if (!success) throw new Unmeasured("it is not a whole report of Mocha");
    const { stats, passes, failures, pending } = data;
    const lists = { passes, failures, pending };
    for (const key of ["passes", "failures", "pending"] as const) {
      const listed = lists[key]?.length ?? stats[key];
      if (listed !== stats[key]) throw new Unmeasured(`it states ${stats[key]} ${key} and lists ${listed}`);
    }
    const tally = new Tally();
    tally.passed = stats.passes;
    tally.failed = stats.failures;
    tally.skip = stats.pending + (stats.skipped ?? 0);
    tally.suites = stats.suites ?? 0;
    tally.durationMs = stats.duration;
    for (const { fullTitle, title, err } of failures ?? [])
      tally.problems.add(fullTitle ?? title ?? "", err?.message ?? "");
    return tally.figures();
  },
};
