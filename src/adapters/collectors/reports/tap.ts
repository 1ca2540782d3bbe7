import type { Collector, Figures } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const POINT = /^(not )?ok\b(?: +\d+)?(?: *-)?/;
const NESTED = /^\s+(?:not )?ok\b/;
const DIRECTIVE = /(?<!\\)# *(skip|todo)\b/i;
const PLAN = /^1\.\.(\d+)/;
const REASON = /^ {2}(?:message|error): *['"]?(.*?)['"]?$/;
const DURATION = /^# duration_ms (\d+(?:\.\d+)?)/;
const TOTAL = /^# (tests|suites|pass|fail|cancelled|skipped|todo):?\s+(\d+)$/;

/**
 * The Test Anything Protocol, versions 12 to 14. Only outer tests are counted, because each includes its subtests.
 * If Node's own runner wrote totals, those are used instead; they count every subtest. A `todo` counts as skipped,
 * whatever its result.
 */
export const tap: Collector = {
  name: "tap",
  detect: (report) =>
    report.hasLine(/^TAP version 1[234]$/) ||
    (report.hasLine(PLAN) && report.hasLine(POINT)) ||
    report.hasLine(/^1\.\.0\b/),
  *read(report) {
    const reading = new TapReading();
    for (const { text } of report.lines()) {
      yield;
      reading.add(text);
    }
    return reading.figures();
  },
};

class TapReading {
  readonly #tally = new Tally();
  readonly #totals = new Map<string, number>();
  #planned: number | undefined;
  #points = 0;
  #nested = 0;
  #open: string | undefined;

  add(line: string): void {
    const point = POINT.exec(line);
    if (point) {
      this.#close("");
      this.#count(point[1] !== undefined, line.slice(point[0].length));
      return;
    }
    if (NESTED.test(line)) this.#nested += 1;
    const reason = REASON.exec(line)?.[1];
    if (reason !== undefined) this.#close(reason);
    const planned = PLAN.exec(line)?.[1];
    if (planned !== undefined) this.#plan(Number(planned));
    const [, name, total] = TOTAL.exec(line) ?? [];
    if (name !== undefined) this.#totals.set(name, Number(total));
    const duration = DURATION.exec(line)?.[1];
    if (duration !== undefined) this.#tally.durationMs = Number(duration);
    if (/^Bail out!/i.test(line)) this.#tally.error("Bail out!", line.slice(9));
  }

  #plan(planned: number): void {
    if (this.#planned !== undefined) throw new Unmeasured("it has more than one plan");
    this.#planned = planned;
  }

  #count(isNot: boolean, rest: string): void {
    const directive = DIRECTIVE.exec(rest);
    const word = directive?.[1]?.toLowerCase();
    this.#points += 1;
    if (isNot && word !== "todo") {
      this.#tally.failed += 1;
      this.#open = directive ? rest.slice(0, directive.index) : rest;
    } else if (directive) this.#tally.skip += 1;
    else this.#tally.passed += 1;
  }

  #close(message: string): void {
    if (this.#open !== undefined) this.#tally.problems.add(this.#open, message);
    this.#open = undefined;
  }

  figures(): Figures {
    this.#close("");
    const tally = this.#tally;
    if (this.#planned === undefined && this.#points === 0)
      throw new Unmeasured("it has no tests and no plan");
    this.#checkPlan();
    if (this.#totals.has("cancelled")) this.#takeTotals();
    else this.#checkTotals();
    tally.suites = 1;
    return tally.figures();
  }

  /**
   * Adds an error if there are fewer tests than planned, more, or no plan. A truncated run has too
   * few tests or no plan.
   */
  #checkPlan(): void {
    if (this.#planned === undefined) {
      this.#tally.error("the plan", "it is missing; the report may be cut off");
      return;
    }
    const missing = this.#planned - this.#points;
    if (missing > 0) this.#tally.error("the plan", `${missing} tests did not run`, missing);
    if (missing < 0) this.#tally.error("the plan", `${-missing} tests more than planned`);
  }

  #takeTotals(): void {
    const of = (name: string): number => this.#totals.get(name) ?? 0;
    const tally = this.#tally;
    const tests = of("pass") + of("fail") + of("cancelled") + of("skipped") + of("todo");
    if (tests !== of("tests")) throw new Unmeasured("its totals do not add up");
    const listed = this.#points + this.#nested;
    if (of("tests") + of("suites") !== listed)
      throw new Unmeasured(
        `it states ${of("tests")} tests and ${of("suites")} suites, and lists ${listed} together`,
      );
    tally.passed = of("pass");
    tally.failed = of("fail") + of("cancelled");
    tally.skip = of("skipped") + of("todo");
  }

  #checkTotals(): void {
    const { failed, skip } = this.#tally;
    // Allow for tools that leave skipped tests out of their total, or that count a `todo` test as failed.
    const { tests = this.#points, fail = failed } = Object.fromEntries(this.#totals);
    if (tests > this.#points || tests < this.#points - skip)
      throw new Unmeasured(`it states ${tests} tests and lists ${this.#points}`);
    if (fail < failed || fail > failed + skip)
      throw new Unmeasured(`it states ${fail} failures and lists ${failed}`);
  }
}
