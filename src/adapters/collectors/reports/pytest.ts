import type { Collector } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const SUMMARY =
  /^(?:=+ )?((?:\d+ [a-z]+(?: [a-z]+)?, )*\d+ [a-z]+(?: [a-z]+)?|no tests ran) in (\d+(?:\.\d+)?)s(?: \([\d:]+\))?(?: =+)?$/;
const PART = /^(\d+) ([a-z]+(?: [a-z]+)?)$/;
const FAILURE = /^(?:FAILED|ERROR) (\S.*?)(?: - (.*))?$/;
const STARTS = /^=+ test session starts =+$/;

/** What each word of the summary means. An expected failure counts as skipped, as in the tool's own JUnit report. */
const words: Readonly<Record<string, "passed" | "failed" | "skip" | "none">> = {
  passed: "passed",
  xpassed: "passed",
  failed: "failed",
  error: "failed",
  errors: "failed",
  skipped: "skip",
  xfailed: "skip",
  deselected: "none",
  warning: "none",
  warnings: "none",
  rerun: "none",
  "subtests passed": "none",
  "subtests failed": "none",
  "subtests skipped": "none",
};

/** The terminal output of pytest. The counts come from its summary line. */
export const pytest: Collector = {
  name: "pytest",
  detect: (report) => report.hasLine(STARTS) || report.hasLine(SUMMARY),
  *read(report) {
    const tally = new Tally();
    const summaries: RegExpExecArray[] = [];
    let sessions = 0;
    for (const { text } of report.lines()) {
      yield;
      if (STARTS.test(text)) sessions += 1;
      const [, id, message] = FAILURE.exec(text) ?? [];
      if (id !== undefined) tally.problems.add(id, message ?? "");
      const summary = SUMMARY.exec(text);
      if (summary) summaries.push(summary);
    }
    if (summaries.length > 1 || sessions > 1) throw new Unmeasured("it holds more than one run");
    const [, parts = "", seconds] = summaries[0] ?? [];
    if (summaries.length === 0) throw new Unmeasured("it has no summary; it may be cut off");
    for (const part of parts === "no tests ran" ? [] : parts.split(", ")) add(part, tally);
    tally.suites = 1;
    tally.durationMs = Math.round(Number(seconds) * 1_000);
    return tally.figures();
  },
};

function add(part: string, tally: Tally): void {
  const [, count, word = ""] = PART.exec(part) ?? [];
  const meaning = Object.hasOwn(words, word) ? words[word] : undefined;
  if (meaning === undefined) throw new Unmeasured(`its summary has the unknown word "${word}"`);
  if (meaning !== "none") tally[meaning] += Number(count);
}
