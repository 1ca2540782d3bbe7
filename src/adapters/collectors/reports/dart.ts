import * as z from "zod";
import type { Collector } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const Start = z.object({ type: z.literal("start"), protocolVersion: z.string() });
const Event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("suite") }),
  z.object({ type: z.literal("testStart"), test: z.object({ id: z.number(), name: z.string() }) }),
  z.object({
    type: z.literal("testDone"),
    testID: z.number(),
    result: z.enum(["success", "failure", "error"]),
    hidden: z.boolean(),
    skipped: z.boolean().optional(),
  }),
  z.object({ type: z.literal("error"), testID: z.number(), error: z.string() }),
  z.object({ type: z.literal("done"), success: z.boolean().nullish(), time: z.number().optional() }),
]);

interface Test {
  readonly name: string;
  error?: string;
  outcome?: "passed" | "failed" | "skip" | "hidden";
}

/**
 * The event stream of `dart test --reporter json` and `flutter test --machine`. Hidden tests, such as the loading of a
 * file, count only if they fail. An error after a test was done fails the test.
 */
export const dart: Collector = {
  name: "dart",
  detect: (report) => Start.safeParse(report.firstJsonLine()).success,
  *read(report) {
    const tally = new Tally();
    const tests = new Map<number, Test>();
    let done: { readonly success?: boolean | null | undefined } | undefined;
    let starts = 0;
    for (const line of report.jsonLines()) {
      yield;
      if (!("value" in line)) continue;
      if (Start.safeParse(line.value).success) starts += 1;
      const { success, data } = Event.safeParse(line.value);
      if (!success) continue;
      if (data.type === "suite") tally.suites += 1;
      if (data.type === "testStart") tests.set(data.test.id, { name: data.test.name });
      if (data.type === "error") failed(tests.get(data.testID), data.error);
      if (data.type === "testDone") settle(tests.get(data.testID), data);
      if (data.type === "done") {
        done = data;
        tally.durationMs = data.time;
      }
    }
    if (starts > 1) throw new Unmeasured("it holds more than one run");
    if (typeof done?.success !== "boolean") throw new Unmeasured("the run did not finish; it may be cut off");
    add(tests, tally);
    if (!done.success && tally.failed === 0)
      tally.error("the run", "it did not succeed, although no test failed");
    return tally.figures();
  },
};

function failed(test: Test | undefined, error: string): void {
  if (!test) return;
  test.error ??= error;
  if (test.outcome !== undefined) test.outcome = "failed";
}

function settle(
  test: Test | undefined,
  { result, hidden, skipped }: { result: string; hidden: boolean; skipped?: boolean | undefined },
): void {
  if (!test) throw new Unmeasured("a test ended that had not begun");
  if (result !== "success") test.outcome = "failed";
  else if (hidden) test.outcome = "hidden";
  else test.outcome = skipped ? "skip" : "passed";
}

function add(tests: ReadonlyMap<number, Test>, tally: Tally): void {
  for (const { name, outcome, error } of tests.values()) {
    if (outcome === undefined) throw new Unmeasured(`the test "${name.slice(0, 80)}" did not end`);
    if (outcome === "failed") tally.fail(name, error ?? "");
    else if (outcome !== "hidden") tally[outcome] += 1;
  }
}
