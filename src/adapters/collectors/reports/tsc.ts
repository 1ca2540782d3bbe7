import type { Collector } from "./collector.ts";
import { Problems } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const PLAIN = /^(.+)\((\d+),(\d+)\): error (TS\d+): (.*)$/;
const PRETTY = /^(.+):(\d+):(\d+) - error (TS\d+): (.*)$/;
const GLOBAL = /^error (TS\d+): (.*)$/;
const FOUND =
  /^(?:\[[^\]]*\] )?Found (\d+) errors?(?: in (?:the same file, starting at: |\d+ files|.*:\d+).*|\..*)$/;

/** The output of the TypeScript compiler, plain or pretty. */
export const tsc: Collector = {
  name: "tsc",
  detect: (report) =>
    report.hasLine(/\berror TS\d+: /) || report.hasLine(/^(?:\[.*\] )?Found 0 errors\. Watching/),
  *read(report) {
    const problems = new Problems();
    let listed = 0;
    let stated: number | undefined;
    for (const { text } of report.lines()) {
      yield;
      const found = PRETTY.exec(text)?.slice(4) ?? PLAIN.exec(text)?.slice(4) ?? GLOBAL.exec(text)?.slice(1);
      if (found) {
        listed += 1;
        problems.add(found[0] ?? "", found[1] ?? "");
      }
      const total = FOUND.exec(text)?.[1];
      if (total === undefined) continue;
      if (stated !== undefined) throw new Unmeasured("it holds more than one run");
      stated = Number(total);
    }
    if (stated !== undefined && stated !== listed)
      throw new Unmeasured(`it states ${stated} errors and lists ${listed}`);
    return { values: { types: { errors: listed } }, problems: problems.list };
  },
};
