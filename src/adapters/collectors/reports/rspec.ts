import * as z from "zod";
import type { Collector } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const count = z.number().int().nonnegative();
const Summary = z.object({
  example_count: count,
  failure_count: count,
  pending_count: count,
  errors_outside_of_examples_count: count.optional(),
  duration: z.number().nonnegative().optional(),
});
const Example = z.object({
  status: z.string(),
  full_description: z.string().optional(),
  exception: z.object({ message: z.string().nullish() }).nullish(),
});
const Report = z.object({ summary: Summary, examples: z.array(Example) });

/** The JSON report of RSpec. An example that is pending counts as skipped. */
export const rspec: Collector = {
  name: "rspec",
  detect: (report) => z.object({ summary: Summary }).safeParse(report.json()).success,
  *read(report) {
    const { success, data } = Report.safeParse(report.json());
    if (!success) throw new Unmeasured("it is not a whole report of RSpec");
    const { summary, examples } = data;
    const tally = new Tally();
    tally.suites = 1;
    for (const { status, full_description, exception } of examples) {
      yield;
      if (status === "passed") tally.passed += 1;
      else if (status === "pending") tally.skip += 1;
      else if (status === "failed") tally.fail(full_description ?? "", exception?.message ?? "");
      else throw new Unmeasured(`an example has the unknown status "${status.slice(0, 40)}"`);
    }
    if (summary.example_count !== examples.length)
      throw new Unmeasured(`it states ${summary.example_count} examples and lists ${examples.length}`);
    if (summary.failure_count !== tally.failed || summary.pending_count !== tally.skip)
      throw new Unmeasured("its summary differs from its examples");
    const errors = summary.errors_outside_of_examples_count ?? 0;
    if (errors > 0) tally.error("the run", `${errors} errors outside of examples`, errors);
    if (summary.duration !== undefined) tally.durationMs = Math.round(summary.duration * 1_000);
    return tally.figures();
  },
};
