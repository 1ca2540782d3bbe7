import * as z from "zod";
import type { Collector } from "./collector.ts";
import { Problems } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const count = z.number().int().nonnegative();
const Message = z.object({
  ruleId: z.string().nullish(),
  severity: z.number(),
  message: z.string().optional(),
});
const File = z.object({
  filePath: z.string(),
  messages: z.array(Message),
  errorCount: count,
  warningCount: count,
  fixableErrorCount: count.optional(),
});
const Shape = z.array(File.pick({ filePath: true, errorCount: true }));
const Metadata = z.object({ results: z.unknown(), metadata: z.unknown() });

/** The JSON report of ESLint, with or without metadata. `fixable` counts errors that ESLint can fix. */
export const eslint: Collector = {
  name: "eslint",
  detect: (report) => {
    const { success, data } = Shape.safeParse(resultsIn(report.json()));
    return success && (data.length > 0 || resultsIn(report.json()) !== report.json());
  },
  *read(report) {
    const { success, data } = z.array(File).safeParse(resultsIn(report.json()));
    if (!success) throw new Unmeasured("it is not a whole report of ESLint");
    const problems = new Problems();
    let errors = 0;
    let warnings = 0;
    let fixable: number | undefined = 0;
    for (const file of data) {
      yield;
      const bad = file.messages.filter(({ severity }) => severity === 2);
      if (bad.length !== file.errorCount || file.messages.length !== file.errorCount + file.warningCount)
        throw new Unmeasured("the counts of a file differ from its messages");
      errors += file.errorCount;
      warnings += file.warningCount;
      fixable =
        file.fixableErrorCount === undefined || fixable === undefined
          ? undefined
          : fixable + file.fixableErrorCount;
      for (const { ruleId, message } of bad) problems.add(ruleId ?? "fatal", message ?? "");
    }
    return {
      values: { lint: { errors, warnings, ...(fixable !== undefined && { fixable }) } },
      problems: problems.list,
    };
  },
};

function resultsIn(json: unknown): unknown {
  const { success, data } = Metadata.safeParse(json);
  return success && Array.isArray(data.results) ? data.results : json;
}
