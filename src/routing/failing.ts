import type { Forensics } from "../model/measurement.ts";
import type { Concern } from "../model/routing.ts";
import { counted } from "../model/words/counted.ts";

/** The failing measurements as short texts, such as `tests.failed=2`, up to a rank. Concerns count as claims. */
export function failing(
  forensics: Forensics,
  concerns: readonly Concern[],
  worstRank = 4,
): readonly string[] {
  const { tests, lint, types, git, security } = forensics;
  const found: string[] = [];
  const note = (isBad: boolean, text: string): void => {
    if (isBad) found.push(text);
  };
  if (tests.measured && tests.rank <= worstRank) {
    note(tests.failed > 0, `tests.failed=${tests.failed}`);
    note((tests.errors ?? 0) > 0, `tests.errors=${tests.errors}`);
  }
  if (lint.measured && lint.rank <= worstRank) note(lint.errors > 0, `lint.errors=${lint.errors}`);
  if (types.measured && types.rank <= worstRank) note(types.errors > 0, `types.errors=${types.errors}`);
  if (git.measured && git.rank <= worstRank) note(git.conflicts > 0, `git.conflicts=${git.conflicts}`);
  if (security.measured && security.rank <= worstRank)
    note(security.critical > 0, `security.critical=${security.critical}`);
  const high = concerns.filter(({ severity }) => severity === "HIGH").length;
  if (worstRank === 4) note(high > 0, `concerns.high=${high}`);
  return found;
}

const words: readonly (readonly [string, (figure: number) => string])[] = [
  ["tests.failed", (figure) => `${counted(figure, "test")} ${figure === 1 ? "fails" : "fail"}`],
  ["tests.errors", (figure) => counted(figure, "error of the tests", "errors of the tests")],
  ["lint.errors", (figure) => counted(figure, "lint error")],
  ["types.errors", (figure) => counted(figure, "type error")],
  ["git.conflicts", (figure) => counted(figure, "merge conflict")],
  ["security.critical", (figure) => counted(figure, "critical finding")],
  ["concerns.high", (figure) => counted(figure, "high concern")],
];

/** A failing measurement in words: `2 tests fail`. */
export function failingWords(text: string): string {
  const [field = "", figure = ""] = text.split("=");
  return words.find(([known]) => known === field)?.[1](Number(figure)) ?? text;
}
