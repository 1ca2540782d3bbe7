import * as z from "zod";
import type { Collector } from "./collector.ts";
import { Problems } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const Finding = z.object({
  code: z.string().nullish(),
  message: z.string(),
  filename: z.string(),
  location: z.object({ row: z.number(), column: z.number() }),
  fix: z.object({ applicability: z.unknown().optional() }).nullish(),
});

/** The JSON report of Ruff. `fixable` counts the findings with a safe fix. */
export const ruffJson: Collector = {
  name: "ruff",
  detect: (report) => z.tuple([Finding], z.unknown()).safeParse(report.json()).success,
  *read(report) {
    const { success, data } = z.array(Finding).safeParse(report.json());
    if (!success) throw new Unmeasured("it is not a whole report of Ruff");
    const problems = new Problems();
    let fixable = 0;
    for (const { code, message, fix } of data) {
      yield;
      problems.add(code ?? "syntax error", message);
      if (fix && /^(safe|automatic|undefined)$/i.test(String(fix.applicability))) fixable += 1;
    }
    return { values: { lint: { errors: data.length, fixable } }, problems: problems.list };
  },
};
