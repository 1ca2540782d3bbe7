import * as z from "zod";
import type { Collector } from "./collector.ts";
import { GoRun } from "./go-run.ts";
import { Unmeasured } from "./unmeasured.ts";

const Event = z.object({
  Action: z.string(),
  Package: z.string().optional(),
  Test: z.string().optional(),
  Output: z.string().optional(),
  ImportPath: z.string().optional(),
});
const NOT_BUILT = /^FAIL\s+(\S+)\s+\[(?:build|setup) failed\]/;

/**
 * The event stream of `go test -json`. Every test with a result counts, a test with subtests too, as gotestsum totals
 * them. A test that began and never ended in a package that failed has failed.
 */
export const goJson: Collector = {
  name: "go-test",
  detect: (report) => {
    const { success, data } = Event.safeParse(report.firstJsonLine());
    return success && (data.Package !== undefined || data.ImportPath !== undefined);
  },
  *read(report) {
    const run = new GoRun();
    for (const line of report.jsonLines()) {
      yield;
      if (!("value" in line)) {
        // Before Go 1.20, a package that does not build is reported as plain text.
        const name = NOT_BUILT.exec(line.text)?.[1];
        if (name !== undefined) run.packageEnded(name, "fail");
        continue;
      }
      const { success, data } = Event.safeParse(line.value);
      if (!success) throw new Unmeasured("a line of it is no event of go test");
      const { Action: action, Package: name, Test: test, Output: output } = data;
      if (name === undefined) continue;
      if (test === undefined) {
        if (action === "start" || action === "output") run.packageSeen(name);
        if (action === "pass" || action === "fail" || action === "skip") run.packageEnded(name, action);
      } else if (action === "run") run.began(name, test);
      else if (action === "pass" || action === "fail" || action === "skip") run.ended(name, test, action);
      else if (action === "output" && output !== undefined) run.wrote(name, test, output);
    }
    return run.figures();
  },
};
