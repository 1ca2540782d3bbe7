import { stripVTControlCharacters } from "node:util";
import type { Problem } from "../../../model/measurement.ts";
import { shortened } from "../../../model/words/shortened.ts";
import type { Figures } from "./collector.ts";

export const MOST_PROBLEMS = 100;
const LONGEST_ID = 200;
const LONGEST_MESSAGE = 300;

/** Sums up the tests of a report. */
export class Tally {
  passed = 0;
  failed = 0;
  skip = 0;
  /** failures that belong to no test */
  errors = 0;
  suites = 0;
  durationMs: number | undefined;
  readonly problems = new Problems();

  fail(id: string, message: string): void {
    this.failed += 1;
    this.problems.add(id, message);
  }

  /** Counts failures that belong to no test. */
  error(id: string, message: string, count = 1): void {
    this.errors += count;
    this.problems.add(id, message);
  }

  figures(): Figures {
    const { passed, failed, skip, errors, suites, durationMs, problems } = this;
    return {
      values: { tests: { passed, failed, skip, ...(errors > 0 && { errors }) } },
      problems: problems.list,
      suites,
      durationMs,
    };
  }
}

/** The first problems of a report, as short plain text. */
export class Problems {
  readonly list: Problem[] = [];

  add(id: string, message: string): void {
    if (this.list.length < MOST_PROBLEMS)
      this.list.push({ id: plainText(id, LONGEST_ID), message: plainText(message, LONGEST_MESSAGE) });
  }
}

function plainText(text: string, longest: number): string {
  const plain = stripVTControlCharacters(text.slice(0, 2_000)).trim();
  // Lone surrogates and NUL cannot be stored.
  return shortened(plain, longest).replace(/[\p{Surrogate}\0]/gu, "");
}
