import { figure, type JunitCase } from "./junit-case.ts";
import type { Opened } from "./scan-xml.ts";
import type { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const KEYS = ["tests", "failures", "errors", "skipped", "skip", "disabled", "ignored"] as const;

interface Counts {
  cases: number;
  failed: number;
  skip: number;
  /** elements that report a failure: a case may have several */
  failures: number;
  reruns: number;
  errors: number;
}

/** One suite of a JUnit report, with the suites in it. */
export class JunitSuite {
  readonly #name: string;
  readonly #isOuter: boolean;
  readonly #stated = new Map<string, number>();
  readonly #time: number | undefined;
  readonly #repeated = new Map<string, JunitCase>();
  readonly #cases: JunitCase[] = [];
  readonly #counts: Counts = { cases: 0, failed: 0, skip: 0, failures: 0, reruns: 0, errors: 0 };
  #seconds = 0;
  #suites = 0;

  constructor({ name, attributes }: Opened) {
    this.#isOuter = name === "testsuites";
    this.#name = attributes.get("name") ?? (this.#isOuter ? "the report" : "a suite");
    this.#time = figure(attributes.get("time"));
    for (const key of KEYS) {
      const value = figure(attributes.get(key));
      if (value !== undefined) this.#stated.set(key, value);
    }
  }

  /** Notes an element of the suite itself. Some tools report a failed setup of the suite there. */
  open(name: string): void {
    if (name === "error" || name === "failure") this.#counts.errors += 1;
  }

  add(one: JunitCase): void {
    this.#seconds += one.seconds;
    if (!one.isRepetition) {
      this.#cases.push(one);
      return;
    }
    const first = this.#repeated.get(one.id);
    if (!first || one.outcome === "passed") this.#repeated.set(one.id, one);
    if (first) this.#counts.reruns += 1;
  }

  /** Adds the counts of a nested suite to this one. */
  include(inner: JunitSuite): void {
    this.#suites += 1;
    for (const key of ["cases", "failed", "skip", "failures", "reruns", "errors"] as const)
      this.#counts[key] += inner.#counts[key];
    this.#seconds += (inner.durationMs() ?? 0) / 1_000;
  }

  durationMs(): number | undefined {
    const seconds = this.#time || this.#seconds;
    return seconds > 0 ? Math.round(seconds * 1_000) : undefined;
  }

  /** Adds the cases of this suite to the tally, and checks the figures that the suite states. */
  finish(tally: Tally): void {
    const counts = this.#counts;
    const errorsAbove = counts.errors;
    for (const one of [...this.#cases, ...this.#repeated.values()]) {
      counts.cases += 1;
      counts.reruns += one.reruns;
      counts.failures += Math.max(one.failures, one.outcome === "failed" ? 1 : 0);
      if (one.outcome === "passed") tally.passed += 1;
      else if (one.outcome === "skip") {
        tally.skip += 1;
        counts.skip += 1;
      } else {
        tally.fail(one.id, one.message ?? "");
        counts.failed += 1;
      }
    }
    if (this.#suites === 0 && errorsAbove > 0)
      tally.error(this.#name, "the suite itself failed", errorsAbove);
    if (counts.cases === 0) this.#takeStated(tally);
    else this.#compare(tally);
  }

  #of(...keys: readonly (typeof KEYS)[number][]): number {
    return keys.reduce((sum, key) => sum + (this.#stated.get(key) ?? 0), 0);
  }

  /** Takes the totals that the suite states, because it lists no cases. */
  #takeStated(tally: Tally): void {
    const counts = this.#counts;
    const total = this.#of("tests");
    const bad = Math.max(0, this.#of("failures", "errors") - counts.errors);
    const failed = Math.min(bad, total);
    const skip = Math.min(this.#of("skipped", "skip", "disabled", "ignored"), total - failed);
    if (failed > 0) tally.problems.add(this.#name, `${failed} failures or errors`);
    tally.failed += failed;
    tally.skip += skip;
    tally.passed += total - failed - skip;
    counts.cases += total;
    counts.failed += failed;
    counts.skip += skip;
    counts.failures += failed;
    this.#addErrors(tally, bad - failed);
  }

  /**
   * Compares the listed cases with the totals that the suite states. Failures that are stated but not listed are
   * errors of the suite. Tests that are stated but not listed count as skipped if the suite says so; otherwise the
   * report is refused.
   */
  #compare(tally: Tally): void {
    const { cases, reruns, failures, skip, errors } = this.#counts;
    const missing = this.#of("tests") - cases - reruns;
    if (missing > 0) {
      const unlisted = this.#of("skipped", "skip", "disabled", "ignored") - skip;
      if (missing !== unlisted || this.#isOuter)
        throw new Unmeasured(`${this.#name} states ${this.#of("tests")} tests and lists ${cases}`);
      tally.skip += missing;
      this.#counts.skip += missing;
      this.#counts.cases += missing;
    }
    const stated = this.#of("failures", "errors");
    this.#addErrors(tally, stated - failures - reruns - errors);
  }

  #addErrors(tally: Tally, count: number): void {
    if (count <= 0) return;
    this.#counts.errors += count;
    tally.error(this.#name, `${count} failures or errors without a test`, count);
  }
}
