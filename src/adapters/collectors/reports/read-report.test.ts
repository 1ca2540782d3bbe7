import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseReport, readReport } from "./read-report.ts";
import { NotAReport } from "./summary.ts";

const tests = (total: number, failed = 0, skipped = 0) => ({
  total,
  passed: total - failed - skipped,
  failed,
  skipped,
});

describe("JUnit XML", () => {
  it("is added up over all suites, with the first failures", async () => {
    const report = await parseReport(`<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="all" tests="4" failures="1" errors="1" time="1.5">
        <testsuite name="a" tests="3" failures="1" errors="1" time="1">
          <properties><property name="x" value="y"/></properties>
          <testcase classname="a" name="adds" time="0.1"/>
          <testcase classname="a" name="takes &quot;away&quot;"><failure message="1 &lt; 2">at line 3</failure></testcase>
          <testcase classname="a" name="breaks"><error>boom</error></testcase>
          <system-out><![CDATA[<testcase name="forged"/>]]></system-out>
        </testsuite>
        <testsuite name="b"><testcase name="later"><skipped/></testcase></testsuite>
      </testsuites>`);
    expect(report).toEqual({
      tests: tests(4, 2, 1),
      suites: 2,
      durationMs: 1500,
      failures: [
        { name: 'a takes "away"', message: "1 < 2" },
        { name: "a breaks", message: "boom" },
      ],
    });
  });

  it("may be a suite alone, or suites in suites", async () => {
    const alone = await parseReport('<testsuite name="a" time="0.25"><testcase name="x"/></testsuite>');
    expect(alone).toEqual({ tests: tests(1), suites: 1, durationMs: 250, failures: [] });
    const nested = await parseReport(
      '<testsuites><testsuite tests="2"><testsuite><testcase name="x"/><testcase name="y"/></testsuite></testsuite></testsuites>',
    );
    expect(nested).toMatchObject({ tests: tests(2), suites: 2 });
  });

  it("counts the failures that a suite states without a case", async () => {
    const report = await parseReport('<testsuites><testsuite name="a" tests="0" errors="1"/></testsuites>');
    expect(report).toMatchObject({
      tests: tests(1, 1),
      failures: [{ name: "a", message: "1 failures or errors" }],
    });
    expect((await parseReport('<testsuites failures="2"/>')).tests.failed).toBe(2);
  });

  it("keeps five failures, and of each no more than a line or two", async () => {
    const failing = `<testcase name="${"n".repeat(5_000)}"><failure message="${"m".repeat(5_000)}"/></testcase>`;
    const { tests: found, failures } = await parseReport(`<testsuite>${failing.repeat(20)}</testsuite>`);
    expect(found).toEqual(tests(20, 20));
    expect(failures.map(({ name, message }) => [name.length, message.length])).toEqual(
      Array(5).fill([200, 300]),
    );
  });

  it.each([
    ["another document", "<html><body/></html>", "it is XML, but not a JUnit report"],
    ["a cut-off file", '<testsuite><testcase name="x">', "it is not well-formed XML"],
    [
      "an entity bomb",
      `<!DOCTYPE t [<!ENTITY a "${"x".repeat(100)}"><!ENTITY b "${"&a;".repeat(100)}">]><testsuite name="&b;"/>`,
      "it declares a document type, which is not read",
    ],
    [
      "an entity that reads a file",
      '<!DOCTYPE t [<!ENTITY f SYSTEM "file:///etc/passwd">]><testsuite name="&f;"/>',
      "it declares a document type, which is not read",
    ],
  ])("is not %s", async (_, text, problem) => {
    await expect(parseReport(text)).rejects.toThrow(new NotAReport(problem));
  });

  it.each([
    ["deep", `<testsuite>${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}</testsuite>`],
    ["deep in suites", `${"<testsuite>".repeat(10_000)}${"</testsuite>".repeat(10_000)}`],
    ["of hostile names", '<__proto__ x="1"><constructor/></__proto__>'],
  ])("is refused when it is %s", async (_, text) => {
    await expect(parseReport(text)).rejects.toThrow();
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });
});

describe("JSON of Jest and Vitest", () => {
  const file = (status: string, assertions: readonly object[], more: object = {}) => ({
    name: "a.test.ts",
    status,
    assertionResults: assertions,
    ...more,
  });
  const report = (files: readonly object[], more: object = {}) =>
    JSON.stringify({ numTotalTests: 0, numFailedTests: 0, success: true, testResults: files, ...more });

  it("is added up over all files", async () => {
    const text = report(
      [
        file("passed", [{ status: "passed" }, { status: "pending" }, { status: "todo" }], { endTime: 1_250 }),
        file("failed", [{ status: "failed", fullName: "a b", failureMessages: ["\u001b[31mno\u001b[39m"] }]),
      ],
      { success: false, startTime: 1_000 },
    );
    expect(await parseReport(text)).toEqual({
      tests: tests(4, 1, 2),
      suites: 2,
      durationMs: 250,
      failures: [{ name: "a b", message: "no" }],
    });
  });

  it("counts a file that could not be loaded as a failure", async () => {
    const text = report([file("failed", [], { message: "no such module" })], { success: false });
    expect(await parseReport(text)).toMatchObject({
      tests: tests(1, 1),
      failures: [{ name: "a.test.ts", message: "no such module" }],
    });
  });

  it("counts a run that did not succeed as a failure, and the worse of two figures", async () => {
    const passed = file("passed", [{ status: "passed" }]);
    expect((await parseReport(report([passed], { success: false }))).tests).toEqual(tests(2, 1));
    expect((await parseReport(report([passed], { numFailedTests: 3, numTotalTests: 4 }))).tests).toEqual(
      tests(4, 3),
    );
  });

  it.each([
    ['{"tests": {"total": 9, "failed": 0}}', "it is JSON, but neither a Jest nor a Vitest report"],
    ['{"success": true', "it is not well-formed JSON"],
    ["{".repeat(100_000), "it is not well-formed JSON"],
  ])("is not %.40s", async (text, problem) => {
    await expect(parseReport(text)).rejects.toThrow(new NotAReport(problem));
  });
});

describe("TAP", () => {
  it("is added up, with the messages of failures", async () => {
    const text = [
      "TAP version 13",
      "# Subtest: sums",
      "    not ok 1 - inner",
      "    1..1",
      "not ok 1 - sums",
      "  ---",
      "  duration_ms: 1",
      "  error: 'one is not two'",
      "  ...",
      "ok 2 - later # SKIP not today",
      "not ok 3 - some day # TODO",
      "ok 4 escaped \\# SKIP",
      "not ok",
      "1..5",
      "# duration_ms 12.5",
    ].join("\r\n");
    expect(await parseReport(text)).toEqual({
      tests: tests(5, 2, 2),
      suites: 1,
      durationMs: 12.5,
      failures: [
        { name: "sums", message: "one is not two" },
        { name: "", message: "" },
      ],
    });
  });

  it.each([
    ["1..3\nok 1", tests(3, 2), "2 tests did not run"],
    ["ok 1\nok 2", tests(3, 1), "it is missing"],
    ["1..1\nok 1\nBail out! disk full", tests(2, 1), "disk full"],
  ])("counts what was cut off as failed: %j", async (text, expected, message) => {
    const found = await parseReport(text);
    expect(found.tests).toEqual(expected);
    expect(found.failures[0]?.message).toBe(message);
  });

  it("is refused for other text", async () => {
    for (const text of ["", "All tests passed!", "okay"])
      await expect(parseReport(text)).rejects.toThrow(new NotAReport("it has no tests and no plan"));
  });

  it("is read quickly, even with very long lines", async () => {
    const blanks = `ok 1 - ${" ".repeat(100_000)}#\n`.repeat(100);
    expect((await parseReport(`${blanks}1..100`)).tests).toEqual(tests(100));
  });
});

it("either reads a text as a report or refuses it", async () => {
  const fragment = fc.constantFrom(
    "<testsuite",
    ">",
    "</testsuite>",
    "<testcase/>",
    '{"success":',
    "}",
    "ok 1",
    "1..2",
    "\n",
    "<!--",
    "]]>",
    "&lt;",
    "\0",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fragment, fc.string())), async (parts) => {
      const found = await parseReport(parts.join("")).catch((error: unknown) => error);
      if (found instanceof Error) return;
      expect(found).toHaveProperty("tests.total");
    }),
    { seed: 11, numRuns: 500 },
  );
});

describe("a report's file", () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "navigator-report-"));
    writeFileSync(join(root, "good.xml"), '\uFEFF<testsuite><testcase name="x"/></testsuite>');
    writeFileSync(join(root, "bad.xml"), "secret words");
    writeFileSync(join(root, "large.xml"), "");
    truncateSync(join(root, "large.xml"), 16 * 1024 * 1024 + 1);
    mkdirSync(join(root, "folder"));
    symlinkSync("good.xml", join(root, "link.xml"));
    symlinkSync("/dev/zero", join(root, "zero.xml"));
    execFileSync("mkfifo", [join(root, "pipe.xml")]);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(["good.xml", "./folder/../good.xml", "link.xml"])("is read at %s", async (path) => {
    expect(await readReport(root, path)).toMatchObject({ ok: true, report: { tests: tests(1) } });
  });

  it.each([
    ["nowhere.xml", "nowhere.xml is not there"],
    ["../x.xml", "../x.xml is outside the project"],
    ["/etc/passwd", "/etc/passwd is outside the project"],
    ["zero.xml", "zero.xml is outside the project"],
    ["folder", "folder is not a file"],
    ["pipe.xml", "pipe.xml is not a file"],
    ["large.xml", "large.xml holds more than 16 MiB"],
    ["bad.xml", "bad.xml: it has no tests and no plan"],
  ])("is refused at %s, and nothing of it told", async (path, problem) => {
    expect(await readReport(root, path)).toEqual({ ok: false, problem });
  });
});
