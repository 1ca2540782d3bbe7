import type { Collector } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const RUNNING = /^running (\d+) tests?$/;
const RESULT =
  /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; (\d+) measured; \d+ filtered out(?:; finished in ([\d.]+)s)?$/;
const FAILED = /^test (.+?)(?: - should panic)? \.\.\. FAILED$/;
const NOT_BUILT = /^error(?:\[E\d+\])?: (?:could not compile|aborting due to)/;
const NEXTEST = /^\s*Summary \[ *[\d.]+s\] (\d+)(?:\/\d+)? tests? run: (.*)$/;
const PART = /^(\d+) (passed|failed|timed out|exec failed|skipped)(?: \(.*\))?$/;

/** The output of `cargo test`, over all binaries and documentation tests, and of `cargo nextest`. */
export const cargo: Collector = {
  name: "cargo",
  detect: (report) => [RUNNING, RESULT, NEXTEST].some((pattern) => report.hasLine(pattern)),
  *read(report) {
    const tally = new Tally();
    let expected: number | undefined;
    let seconds = 0;
    for (const { text } of report.lines()) {
      yield;
      if (NOT_BUILT.test(text)) throw new Unmeasured("the build failed");
      const failed = FAILED.exec(text)?.[1];
      if (failed !== undefined) tally.problems.add(failed, "");
      const nextest = NEXTEST.exec(text);
      if (nextest) addNextest(nextest, tally);
      const running = RUNNING.exec(text)?.[1];
      if (running !== undefined) {
        if (expected !== undefined) throw new Unmeasured("a test binary ended without a result");
        expected = Number(running);
      }
      const result = RESULT.exec(text);
      if (!result) continue;
      const [passed = 0, bad = 0, ignored = 0, measured = 0] = result.slice(1, 5).map(Number);
      if (expected === undefined || expected !== passed + bad + ignored + measured)
        throw new Unmeasured("a test binary began another number of tests than it ended");
      expected = undefined;
      tally.suites += 1;
      tally.passed += passed;
      tally.failed += bad;
      tally.skip += ignored;
      seconds += Number(result[5] ?? 0);
    }
    if (expected !== undefined)
      throw new Unmeasured("a test binary ended without a result; it may be cut off");
    if (tally.suites === 0) throw new Unmeasured("it has no result");
    if (seconds > 0) tally.durationMs = Math.round(seconds * 1_000);
    return tally.figures();
  },
};

/** Adds the summary line of `cargo nextest`. A flaky test counts as passed. */
function addNextest([, run, list = ""]: RegExpExecArray, tally: Tally): void {
  if (tally.suites > 0) throw new Unmeasured("it holds more than one run");
  tally.suites += 1;
  // A bracket may hold a comma: "4 passed (1 slow, 1 flaky), 1 failed".
  const parts = list.replace(/ \([^)]*\)/g, "").split(", ");
  for (const part of parts) {
    const [, count, word] = PART.exec(part) ?? [];
    if (word === undefined) throw new Unmeasured("its summary is not understood");
    if (word === "passed") tally.passed += Number(count);
    else if (word === "skipped") tally.skip += Number(count);
    else tally.failed += Number(count);
  }
  if (tally.passed + tally.failed !== Number(run)) throw new Unmeasured("its summary does not add up");
}
