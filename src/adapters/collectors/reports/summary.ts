import { stripVTControlCharacters } from "node:util";
import type { TestReport } from "../../../model/test-report.ts";
import { shortened } from "../../../model/words/shortened.ts";

const MOST_FAILURES = 5;
const LONGEST_NAME = 200;
const LONGEST_MESSAGE = 300;

/** Reads one kind of report; throws on what is not one. */
export type ReportReader = (text: string) => TestReport;

/** What readers say about text that is not a report of their kind. */
export class NotAReport extends Error {}

/** Adds up tests as they are come upon. */
export class Summary {
  total = 0;
  failed = 0;
  skipped = 0;
  suites = 0;
  durationMs: number | undefined;
  readonly #failures: { name: string; message: string }[] = [];

  /** Notes what a failure said; that it failed is counted by whoever calls. */
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
