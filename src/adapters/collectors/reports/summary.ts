import { stripVTControlCharacters } from "node:util";
import type { TestReport } from "../../../model/test-report.ts";
import { shortened } from "../../../model/words/shortened.ts";

const MOST_FAILURES = 5;
const LONGEST_NAME = 200;
const LONGEST_MESSAGE = 300;

/** Reads one kind of report; throws `NotAReport` on other text. */
export type ReportReader = (text: string) => TestReport;

/** Thrown by a reader for text that is not a report of its kind. */
export class NotAReport extends Error {}

/** Sums up the tests of a report. */
export class Summary {
  total = 0;
  failed = 0;
  skipped = 0;
  suites = 0;
  durationMs: number | undefined;
  readonly #failures: { name: string; message: string }[] = [];

  /** Keeps the message of a failure; the caller counts the failure. */
  note(name: string, message: string): void {
    if (this.#failures.length === MOST_FAILURES) return;
    this.#failures.push({
      name: plainText(name, LONGEST_NAME),
      message: plainText(message, LONGEST_MESSAGE),
    });
  }

  report(): TestReport {
    const { total, failed, skipped, suites, durationMs } = this;
    return {
      tests: { total, passed: Math.max(0, total - failed - skipped), failed, skipped },
      suites,
      ...(durationMs !== undefined && { durationMs }),
      failures: this.#failures,
    };
  }
}

function plainText(text: string, longest: number): string {
  const plain = stripVTControlCharacters(text.slice(0, 2_000)).trim();
  // Lone surrogates and NUL cannot be stored.
  return shortened(plain, longest).replace(/[\p{Surrogate}\0]/gu, "");
}
