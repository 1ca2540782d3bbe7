import type { Collector } from "./collector.ts";
import { type Opened, scanXml } from "./scan-xml.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

type Outcome = "passed" | "failed" | "skip";

/**
 * Every outcome that a result can have. A result without one counts as `Error`, the first value of the
 * format's enumeration.
 */
const outcomes: Readonly<Record<string, Outcome>> = {
  error: "failed",
  failed: "failed",
  timeout: "failed",
  aborted: "failed",
  disconnected: "failed",
  notrunnable: "failed",
  inconclusive: "skip",
  notexecuted: "skip",
  pending: "skip",
  passed: "passed",
  passedbutrunaborted: "passed",
  warning: "passed",
  completed: "passed",
};
const RESULTS = new Set([
  "UnitTestResult",
  "TestResult",
  "GenericTestResult",
  "WebTestResult",
  "ManualTestResult",
]);
const ABORTED = /\b(abort|crash)/i;

interface Result {
  readonly name: string;
  readonly outcome: Outcome;
  message: string;
  hasInner: boolean;
  readonly isInner: boolean;
}

/**
 * Visual Studio test results. A data-driven test has a result of its own and one for each row; the
 * stated total decides which of them count. An error of the run, such as a crashed test host, is an
 * error that belongs to no test.
 */
export const trx: Collector = {
  name: "trx",
  detect: (report) => report.root() === "TestRun",
  *read(report) {
    const tally = new Tally();
    const results: Result[] = [];
    const open: Result[] = [];
    const path: string[] = [];
    let total: number | undefined;
    let runOutcome = "";
    let abort: string | undefined;
    for (const event of scanXml(report.text)) {
      yield;
      if (event.kind === "text") {
        const result = open.at(-1);
        if (result && path.at(-1) === "Message")
          result.message = `${result.message}${event.text}`.slice(0, 2_000);
        // Test adapters repeat each failed test as an error of the run, so only an abort counts as
        // an error of the run.
        if (path.at(-1) === "Text" && path.at(-2) === "RunInfo" && ABORTED.test(event.text))
          abort ??= event.text;
        continue;
      }
      if (event.kind === "close") {
        path.pop();
        if (RESULTS.has(event.name)) open.pop();
        continue;
      }
      path.push(event.name);
      if (RESULTS.has(event.name)) {
        const result = resultOf(event, open.at(-1));
        results.push(result);
        open.push(result);
      }
      if (event.name === "ResultSummary") runOutcome = (event.attributes.get("outcome") ?? "").toLowerCase();
      if (event.name === "Counters") total = Number(event.attributes.get("total"));
    }
    for (const { name, outcome, message } of counted(results, total)) {
      if (outcome === "failed") tally.fail(name, message);
      else tally[outcome] += 1;
    }
    tally.suites = 1;
    if (abort !== undefined) tally.error("the run", abort);
    const isBad = /^(failed|error|aborted|timeout|disconnected)$/.test(runOutcome);
    if (isBad && tally.failed === 0 && tally.errors === 0)
      tally.error("the run", `its outcome is ${runOutcome}`);
    return tally.figures();
  },
};

function resultOf({ attributes }: Opened, parent: Result | undefined): Result {
  const said = attributes.get("outcome") ?? "Error";
  const outcome = Object.hasOwn(outcomes, said.toLowerCase()) ? outcomes[said.toLowerCase()] : undefined;
  const name = attributes.get("testName") ?? "";
  if (outcome === undefined) throw new Unmeasured(`a test has the unknown outcome "${said.slice(0, 40)}"`);
  if (parent) parent.hasInner = true;
  return { name, outcome, message: "", hasInner: false, isInner: parent !== undefined };
}

function counted(results: readonly Result[], total: number | undefined): readonly Result[] {
  const leaves = results.filter(({ hasInner }) => !hasInner);
  const outer = results.filter(({ isInner }) => !isInner);
  for (const choice of [leaves, outer, results])
    if (total === undefined || Number.isNaN(total) || total === choice.length) return choice;
  throw new Unmeasured(`it states ${total} tests and lists ${leaves.length}`);
}
