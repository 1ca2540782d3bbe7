import type { Collector } from "./collector.ts";
import { JunitCase } from "./junit-case.ts";
import { JunitSuite } from "./junit-suite.ts";
import { scanXml } from "./scan-xml.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const SUITES = new Set(["testsuites", "testsuite"]);
const CASES = new Set(["testcase", "ignored-testcase"]);

/**
 * JUnit XML, in the variants that other tools write. The listed cases are counted. The totals that suites state
 * only account for what is not listed. A case that failed and passed when it was run again has passed.
 */
export const junit: Collector = {
  name: "junit",
  detect: (report) => SUITES.has(report.root() ?? ""),
  *read(report) {
    const tally = new Tally();
    const suites: JunitSuite[] = [];
    let current: JunitCase | undefined;
    let hasEnded = false;
    for (const event of scanXml(report.text)) {
      yield;
      const suite = suites.at(-1);
      if (event.kind === "open") {
        if (current) current.open(event);
        else if (SUITES.has(event.name)) {
          suites.push(new JunitSuite(event));
          if (event.name === "testsuite") tally.suites += 1;
        } else if (CASES.has(event.name)) current = new JunitCase(event);
        else suite?.open(event.name);
      } else if (event.kind === "text") current?.text(event.text);
      else if (current && CASES.has(event.name)) {
        suite?.add(current);
        current = undefined;
      } else if (current) current.close();
      else if (SUITES.has(event.name) && suite) {
        suites.pop();
        suite.finish(tally);
        suites.at(-1)?.include(suite);
        if (suites.length === 0) {
          hasEnded = true;
          tally.durationMs = suite.durationMs();
        }
      }
    }
    if (!hasEnded) throw new Unmeasured("it holds no test suite");
    return tally.figures();
  },
};
