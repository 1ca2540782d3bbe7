import * as z from "zod";
import type { Collector } from "./collector.ts";
import { coverageOf } from "./coverage-percent.ts";
import { Unmeasured } from "./unmeasured.ts";

const count = z.number().int().nonnegative();
const Part = z.object({ total: count, covered: count });
const Report = z.object({ total: z.object({ lines: Part, branches: Part, functions: Part }) });

/** Istanbul's summary, `coverage-summary.json`. */
export const istanbul: Collector = {
  name: "istanbul",
  detect: (report) =>
    z.object({ total: z.object({ lines: z.object({ pct: z.unknown() }) }) }).safeParse(report.json()).success,
  *read(report) {
    yield;
    const { success, data } = Report.safeParse(report.json());
    if (!success) throw new Unmeasured("it is not a whole summary of Istanbul");
    return { values: { coverage: coverageOf(data.total) }, problems: [] };
  },
};
