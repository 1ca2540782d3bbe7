import type { Collector } from "./collector.ts";
import { Problems } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const CONCISE = /^(.+?):(\d+):(\d+): ([A-Z]+\d+|invalid-syntax:?|SyntaxError:) ?(?:\[\*\] )?(.*)$/;
const FULL = /^([A-Z]+\d+|invalid-syntax:?) (?:\[\*\] )?(.+)$/;
const ARROW = /^\s*--> \S.*:\d+:\d+$/;
const FOUND = /^Found (\d+) errors?(?: \((\d+) fixed, (\d+) remaining\))?\.$/;
const FIXABLE = /^\[\*\] (\d+) fixable with the [`']?--fix[`']? option/;
const CLEAN = /^All checks passed!$/;

/** The text output of Ruff, in full or concise form. Findings that it has fixed already do not count. */
export const ruffText: Collector = {
  name: "ruff",
  detect: (report) => report.hasLine(CLEAN) || (report.hasLine(FOUND) && !report.hasLine(/\berror TS\d+: /)),
  *read(report) {
    const problems = new Problems();
    let stated: number | undefined;
    let fixable: number | undefined;
    let listed = 0;
    let previous = "";
    for (const { text } of report.lines()) {
      yield;
      const concise = CONCISE.exec(text);
      const full = ARROW.test(text) ? FULL.exec(previous) : null;
      if (concise ?? full) listed += 1;
      if (concise) problems.add(concise[4] ?? "", concise[5] ?? "");
      else if (full) problems.add(full[1] ?? "", full[2] ?? "");
      previous = text;
      fixable = numberIn(FIXABLE.exec(text)?.[1]) ?? fixable;
      const [, found, , remaining] = FOUND.exec(text) ?? [];
      const total = CLEAN.test(text) ? 0 : numberIn(remaining ?? found);
      if (total === undefined) continue;
      if (stated !== undefined) throw new Unmeasured("it holds more than one run");
      stated = total;
    }
    if (stated === undefined) throw new Unmeasured("it has no summary; it may be cut off");
    if (listed > 0 && listed !== stated)
      throw new Unmeasured(`it states ${stated} errors and lists ${listed}`);
    // Ruff writes the line about fixes only if a finding can be fixed.
    return { values: { lint: { errors: stated, fixable: fixable ?? 0 } }, problems: problems.list };
  },
};

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
