import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadValue } from "../../../../src/workflow/load.ts";
import { workshops } from "../../../support/with-workshop.ts";
import { node, proven } from "../../../support/workshop.ts";

const open = workshops();
const passed = { taskId: "t", result: "passed" };
const expect0 = { report: "report", expect: "tests.failed == 0 && tests.passed >= 2" };
const REQUIREMENT = "1:report report";

const good: Readonly<Record<string, string>> = {
  JUnit: '<testsuites><testsuite name="s"><testcase name="a"/><testcase name="b"/></testsuite></testsuites>',
  "Jest or Vitest": JSON.stringify({
    numTotalTests: 2,
    numFailedTests: 0,
    success: true,
    testResults: [{ status: "passed", assertionResults: [{ status: "passed" }, { status: "passed" }] }],
  }),
  TAP: "1..2\nok 1\nok 2\n",
};

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY a${index} "${`&a${index === 0 ? "" : index - 1};`.repeat(10)}">`,
).join("")}]><testsuite name="&a8;"/>`;

describe("a gate that asks for a report", () => {
  it.each(Object.entries(good))("accepts a report that meets its expectation: %s", async (_, text) => {
    const shop = open();
    await shop.atGate([expect0]);
    shop.write("report", text);
    // Reading a file needs no command, so it needs no trust.
    await shop.desk.data("advance_task", passed, shop.agent({ commands: "off" }));
    expect((await shop.desk.history("t")).at(-1)?.events[0]).toMatchObject({
      evidence: [{ requirement: REQUIREMENT, holds: true, report: { tests: { total: 2, failed: 0 } } }],
    });
  });

  it.each([
    [
      "failures",
      '<testsuite><testcase name="a"/><testcase name="b"><failure message="no"/></testcase></testsuite>',
      "tests.failed == 0 && tests.passed >= 2 does not hold: 1 of 2 tests failed",
    ],
    [
      "too few tests",
      "1..1\nok 1",
      "tests.failed == 0 && tests.passed >= 2 does not hold: 0 of 1 tests failed",
    ],
    ["no tests", "<testsuites/>", "the report holds no tests"],
    ["no tests by plan", "1..0 # SKIP", "the report holds no tests"],
    ["words", "All tests passed", "report: it is the output of no known tool"],
    [
      "an entity bomb",
      bomb,
      "report: it declares entities or a document type of its own, which are not read",
    ],
    ["a figure of its own", '{"tests": {"failed": 0, "passed": 9}}', "report: it is JSON of an unknown tool"],
  ])("refuses one that holds %s", async (_, text, problem) => {
    const shop = open();
    await shop.atGate([expect0]);
    shop.write("report", text);
    const refusal = await shop.desk.harmless("advance_task", passed, shop.agent());
    expect(refusal).toMatchObject({
      code: "EVIDENCE_MISSING",
      facts: { unmet: [{ requirement: REQUIREMENT, problem }] },
    });
  });

  it("names the tests that failed", async () => {
    const shop = open();
    await shop.atGate([expect0]);
    shop.write("report", '<testsuite><testcase name="b"><failure message="no"/></testcase></testsuite>');
    expect((await shop.desk.refusal("advance_task", passed, shop.agent())).facts).toMatchObject({
      unmet: [{ report: { failures: [{ name: "b", message: "no" }] } }],
    });
  });

  it("does not read variables instead of the report, nor files outside the project", async () => {
    const shop = open();
    await shop.atGate([
      expect0,
      { report: "../report", expect: "tests.failed == 0" },
      { report: "link", expect: "tests.failed == 0" },
    ]);
    symlinkSync(join(shop.root, ".."), join(shop.root, "link"));
    const variables = { tests: { total: 5, passed: 5, failed: 0, skipped: 0 }, suites: 1 };
    const refusal = await shop.desk.harmless("advance_task", { ...passed, variables }, shop.agent());
    expect(refusal.facts).toMatchObject({
      unmet: [
        { problem: "report is not there" },
        { problem: "../report is outside the project" },
        { problem: "link is outside the project" },
      ],
    });
  });

  it("reads the file that an earlier command wrote", async () => {
    const shop = open();
    await shop.atGate([
      { run: `${node} -e 'require("fs").writeFileSync("report", "1..2\\nok 1\\nok 2")'` },
      expect0,
    ]);
    await shop.trust();
    expect(await shop.desk.data("advance_task", passed, shop.agent())).toMatchObject({ nextStep: "end" });
  });
});

describe("the expectation of a report", () => {
  const found = (expectation: string) =>
    loadValue(proven([{ report: "r", expect: expectation }])).findings.filter(
      ({ code }) => code === "bad-condition",
    );

  it.each([
    "tests.failed == 0",
    "suites > 1 && durationMs < 5000",
    "size(failures) == 0 || tests.skipped <= tests.total",
  ])("may be %s", (text) => expect(found(text)).toEqual([]));

  it.each([
    ["tests.failed ==", /cannot be read/],
    ["tests.fialed != 1", /reads "tests.fialed", which a report does not have/],
    ["!broken", /reads "broken", which a report does not have/],
    ["1 == 1", /reads nothing of the report/],
  ])("may not be %s, which would hold for the wrong reason or never", (text, message) => {
    expect(found(text)).toMatchObject([
      { severity: "error", message: expect.stringMatching(message) },
      { severity: "error" },
    ]);
  });

  it("is corrected by the nearest word", () => {
    expect(found("tests.fialed == 0")[0]?.fix).toBe('Did you mean "tests.failed"?');
  });
});
