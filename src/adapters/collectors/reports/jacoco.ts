import type { Collector } from "./collector.ts";
import { coverageOf, type Share } from "./coverage-percent.ts";
import { figure } from "./junit-case.ts";
import { scanXml } from "./scan-xml.ts";

/** JaCoCo's XML report: the counters of the whole report. */
export const jacoco: Collector = {
  name: "jacoco",
  detect: (report) => report.root() === "report" && report.text.includes("<counter"),
  *read(report) {
    const counters = new Map<string, Share>();
    let depth = 0;
    for (const event of scanXml(report.text)) {
      yield;
      if (event.kind === "close") depth -= 1;
      if (event.kind !== "open") continue;
      depth += 1;
      if (event.name !== "counter" || depth !== 2) continue;
      const covered = figure(event.attributes.get("covered")) ?? 0;
      const missed = figure(event.attributes.get("missed")) ?? 0;
      counters.set(event.attributes.get("type") ?? "", { covered, total: covered + missed });
    }
    const coverage = coverageOf({
      lines: counters.get("LINE"),
      branches: counters.get("BRANCH"),
      functions: counters.get("METHOD"),
    });
    return { values: { coverage }, problems: [] };
  },
};
