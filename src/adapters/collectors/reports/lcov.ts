import type { Collector } from "./collector.ts";
import { coverageOf } from "./coverage-percent.ts";
import { Unmeasured } from "./unmeasured.ts";

const COUNTS = ["LF", "LH", "BRF", "BRH", "FNF", "FNH"] as const;
type Count = (typeof COUNTS)[number];

/**
 * Coverage in LCOV's format. Refuses a report in which a file occurs twice, as in merged reports: the totals of
 * such a file cannot be added up.
 */
export const lcov: Collector = {
  name: "lcov",
  detect: (report) => report.hasLine(/^SF:/) && report.hasLine(/^(end_of_record|DA:|LF:)/),
  *read(report) {
    const sums: Record<Count, number> = { LF: 0, LH: 0, BRF: 0, BRH: 0, FNF: 0, FNH: 0 };
    const files = new Set<string>();
    let record: { lines: number; hit: number; hasTotals: boolean } | undefined;
    for (const { text } of report.lines()) {
      yield;
      const [key = "", value = ""] = split(text);
      if (key === "SF") {
        if (record) throw new Unmeasured("a record of it does not end");
        if (files.has(value))
          throw new Unmeasured("a file occurs in it more than once; merge the report first");
        files.add(value);
        record = { lines: 0, hit: 0, hasTotals: false };
      }
      if (key === "DA" && record) {
        record.lines += 1;
        if (Number(value.split(",")[1]) > 0) record.hit += 1;
      }
      if (isCount(key)) {
        sums[key] += Number(value);
        if (key === "LF" && record) record.hasTotals = true;
      }
      if (text !== "end_of_record") continue;
      if (record && !record.hasTotals) {
        sums.LF += record.lines;
        sums.LH += record.hit;
      }
      record = undefined;
    }
    if (record) throw new Unmeasured("its last record does not end; it may be cut off");
    const coverage = coverageOf({
      lines: { covered: sums.LH, total: sums.LF },
      branches: { covered: sums.BRH, total: sums.BRF },
      functions: { covered: sums.FNH, total: sums.FNF },
    });
    return { values: { coverage }, problems: [] };
  },
};

function split(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  return colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1)];
}

function isCount(key: string): key is Count {
  return (COUNTS as readonly string[]).includes(key);
}
