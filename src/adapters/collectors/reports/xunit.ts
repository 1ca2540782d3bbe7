import type { Collector } from "./collector.ts";
import { FailingTests } from "./failing-tests.ts";
import { figure } from "./junit-case.ts";
import { type Opened, scanXml } from "./scan-xml.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const outcomes: Readonly<Record<string, "passed" | "failed" | "skip">> = {
  pass: "passed",
  fail: "failed",
  skip: "skip",
  notrun: "skip",
};

/** xUnit.net results of version 2 (`assemblies`), and of version 1 (`assembly`). */
export const xunit: Collector = {
  name: "xunit",
  detect: (report) => report.root() === "assemblies" || report.root() === "assembly",
  *read(report) {
    const tally = new Tally();
    const failing = new FailingTests(tally, "test");
    const assemblies: Opened[] = [];
    for (const event of scanXml(report.text)) {
      yield;
      const opened = failing.follow(event);
      if (!opened) continue;
      if (opened.name === "assembly") assemblies.push(opened);
      if (opened.name === "collection" || opened.name === "class") tally.suites += 1;
      if (opened.name !== "test") continue;
      const result = (opened.attributes.get("result") ?? "").toLowerCase();
      const outcome = Object.hasOwn(outcomes, result) ? outcomes[result] : undefined;
      if (outcome === undefined)
        throw new Unmeasured(`a test has the unknown result "${result.slice(0, 40)}"`);
      if (outcome === "failed") failing.fail(opened.attributes.get("name") ?? "");
      else tally[outcome] += 1;
    }
    compare(assemblies, tally);
    return tally.figures();
  },
};

function compare(assemblies: readonly Opened[], tally: Tally): void {
  const sum = (key: string): number =>
    assemblies.reduce((whole, { attributes }) => whole + (figure(attributes.get(key)) ?? 0), 0);
  const listed = tally.passed + tally.failed + tally.skip;
  if (sum("total") > listed) throw new Unmeasured(`it states ${sum("total")} tests and lists ${listed}`);
  if (sum("failed") > tally.failed)
    throw new Unmeasured(`it states ${sum("failed")} failures and lists ${tally.failed}`);
  const errors = sum("errors");
  if (errors > 0) tally.error("the run", `${errors} errors outside of tests`, errors);
}
