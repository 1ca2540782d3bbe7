import type { Collector } from "./collector.ts";
import { FailingTests } from "./failing-tests.ts";
import { figure } from "./junit-case.ts";
import { type Opened, scanXml } from "./scan-xml.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

type Outcome = "passed" | "failed" | "skip";

/** The results of a test case, of version 2 and of version 3. A test with a warning has completed. */
const outcomes: Readonly<Record<string, Outcome>> = {
  success: "passed",
  passed: "passed",
  warning: "passed",
  failure: "failed",
  failed: "failed",
  error: "failed",
  cancelled: "failed",
  notrunnable: "failed",
  invalid: "failed",
  inconclusive: "skip",
  ignored: "skip",
  skipped: "skip",
  explicit: "skip",
};

/** NUnit results of version 3 (`test-run`) and version 2 (`test-results`). */
export const nunit: Collector = {
  name: "nunit",
  detect: (report) => report.root() === "test-run" || report.root() === "test-results",
  *read(report) {
    const tally = new Tally();
    const failing = new FailingTests(tally, "test-case");
    let stated: Opened | undefined;
    for (const event of scanXml(report.text)) {
      yield;
      const opened = failing.follow(event);
      if (!opened) continue;
      stated ??= opened;
      if (opened.name === "test-suite") tally.suites += 1;
      if (opened.name !== "test-case") continue;
      const outcome = outcomeOf(opened);
      if (outcome === "failed")
        failing.fail(opened.attributes.get("fullname") ?? opened.attributes.get("name") ?? "");
      else tally[outcome] += 1;
    }
    if (stated) compare(stated, tally);
    return tally.figures();
  },
};

function outcomeOf({ attributes }: Opened): Outcome {
  const result = attributes.get("result")?.toLowerCase();
  if (result !== undefined && Object.hasOwn(outcomes, result)) return outcomes[result] ?? "failed";
  if (result !== undefined) throw new Unmeasured(`a test has the unknown result "${result.slice(0, 40)}"`);
  // Before version 2.5 a case has no `result` attribute.
  if (/^false$/i.test(attributes.get("executed") ?? "")) return "skip";
  const success = attributes.get("success");
  if (success === undefined) throw new Unmeasured("a test has no result");
  return /^true$/i.test(success) ? "passed" : "failed";
}

/** Refuses a report whose stated totals are larger than its list: some cases were lost. */
function compare({ name, attributes }: Opened, { passed, failed, skip }: Tally): void {
  const of = (key: string): number => figure(attributes.get(key)) ?? 0;
  const bad = name === "test-run" ? of("failed") : of("errors") + of("failures");
  const all = name === "test-run" ? of("total") : of("total") + of("not-run");
  const listed = passed + failed + skip;
  if (bad > failed) throw new Unmeasured(`it states ${bad} failures and lists ${failed}`);
  if (all > listed) throw new Unmeasured(`it states ${all} tests and lists ${listed}`);
}
