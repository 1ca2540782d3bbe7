import type { Collector } from "./collector.ts";
import { coverageOf, type Share } from "./coverage-percent.ts";
import { figure } from "./junit-case.ts";
import { type Opened, scanXml } from "./scan-xml.ts";
import { Unmeasured } from "./unmeasured.ts";

/** Cobertura's coverage report, as many tools write it. */
export const cobertura: Collector = {
  name: "cobertura",
  detect: (report) => report.root() === "coverage",
  *read(report) {
    let root: Opened | undefined;
    for (const event of scanXml(report.text)) {
      yield;
      if (event.kind === "open") root ??= event;
    }
    if (!root?.attributes.has("line-rate")) throw new Unmeasured("it is not a report of Cobertura");
    const coverage = coverageOf({
      lines: share(root, "line"),
      branches: share(root, "branch"),
      functions: undefined,
    });
    return { values: { coverage }, problems: [] };
  },
};

function share({ attributes }: Opened, what: "line" | "branch"): Share | undefined {
  const many = what === "line" ? "lines" : "branches";
  const covered = figure(attributes.get(`${many}-covered`));
  const total = figure(attributes.get(`${many}-valid`));
  if (covered !== undefined && total !== undefined) return { covered, total };
  const rate = figure(attributes.get(`${what}-rate`));
  // For code without branches, tools write a branch rate of 0 or 1, which has no meaning. So a
  // branch rate is ignored.
  if (rate === undefined || what === "branch") return undefined;
  return { covered: rate, total: 1 };
}
