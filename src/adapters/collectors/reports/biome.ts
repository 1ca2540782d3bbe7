import * as z from "zod";
import type { Collector } from "./collector.ts";
import { Problems } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const count = z.number().int().nonnegative();
const Diagnostic = z.object({
  category: z.string().nullish(),
  severity: z.string(),
  message: z.unknown().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
});
const Report = z.object({
  summary: z.object({ errors: count, warnings: count, changed: count, unchanged: count }),
  diagnostics: z.array(Diagnostic),
  command: z.string(),
});

/** The JSON report of Biome. It lists only some of the findings, so the figures come from its summary. */
export const biome: Collector = {
  name: "biome",
  detect: (report) => Report.pick({ summary: true, command: true }).safeParse(report.json()).success,
  *read(report) {
    const { success, data } = Report.safeParse(report.json());
    if (!success) throw new Unmeasured("it is not a whole report of Biome");
    const { summary, diagnostics } = data;
    const problems = new Problems();
    const bad = diagnostics.filter(({ severity }) => severity === "error" || severity === "fatal");
    for (const { category, message, description } of bad) {
      yield;
      problems.add(category ?? "", description ?? (typeof message === "string" ? message : ""));
    }
    if (bad.length > summary.errors)
      throw new Unmeasured(`it states ${summary.errors} errors and lists ${bad.length}`);
    // Tags of findings that are not listed are unknown.
    const isTagged = bad.length === summary.errors && bad.every(({ tags }) => tags !== undefined);
    const fixable = bad.filter(({ tags }) => tags?.includes("fixable")).length;
    return {
      values: {
        lint: { errors: summary.errors, warnings: summary.warnings, ...(isTagged && { fixable }) },
      },
      problems: problems.list,
    };
  },
};
