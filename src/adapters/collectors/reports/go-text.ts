import type { Collector } from "./collector.ts";
import { GoRun } from "./go-run.ts";
import { Unmeasured } from "./unmeasured.ts";

const BEGAN = /^=== (?:RUN|NAME)\s+(\S+)$/;
const RAN = /^=== RUN\s+(\S+)$/;
const ENDED = /^\s*--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)/;
const PACKAGE = /^(ok|FAIL|\?)\s+(\S+)\s+(\(cached\)|[\d.]+s|\[[^\]]*\])/;
const outcomes = { PASS: "pass", FAIL: "fail", SKIP: "skip" } as const;

/** The output of `go test -v`. Without `-v` the passed tests are not listed, and cannot be counted. */
export const goText: Collector = {
  name: "go-test",
  detect: (report) => report.hasLine(RAN) || report.hasLine(PACKAGE),
  *read(report) {
    const run = new GoRun();
    let began: string[] = [];
    let ended: { readonly test: string; readonly outcome: "pass" | "fail" | "skip" }[] = [];
    let isListed = false;
    let unlisted: string | undefined;
    for (const { text } of report.lines()) {
      yield;
      const test = RAN.exec(text)?.[1];
      if (test !== undefined) {
        began.push(test);
        isListed = true;
      }
      if (BEGAN.test(text)) continue;
      const [, word, name] = ENDED.exec(text) ?? [];
      if (name !== undefined && (word === "PASS" || word === "FAIL" || word === "SKIP"))
        ended.push({ test: name, outcome: outcomes[word] });
      const [, mark, path, detail = ""] = PACKAGE.exec(text) ?? [];
      if (mark === undefined || path === undefined) continue;
      if (mark === "?" || detail.startsWith("[no test")) continue;
      if (began.length === 0 && !detail.startsWith("[")) unlisted ??= path;
      for (const one of began) run.began(path, one);
      for (const { test: one, outcome } of ended) run.ended(path, one, outcome);
      run.packageEnded(path, mark === "ok" ? "pass" : "fail");
      began = [];
      ended = [];
    }
    if (began.length > 0 || ended.length > 0)
      throw new Unmeasured("the last package has no result; it may be cut off");
    if (unlisted !== undefined && !isListed)
      throw new Unmeasured("it does not list the passed tests; run go test with -json or -v");
    return run.figures();
  },
};
