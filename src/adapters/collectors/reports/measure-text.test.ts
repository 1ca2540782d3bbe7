import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Measurements } from "../../../model/measurement.ts";
import { decode } from "./decode.ts";
import { measureText } from "./measure-text.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "fixtures");

type Tests = NonNullable<Measurements["tests"]>;
const tests = (passed: number, failed: number, skip: number, errors?: number): { tests: Tests } => ({
  tests: { passed, failed, skip, ...(errors !== undefined && { errors }) },
});

async function valuesOf(text: string): Promise<unknown> {
  const found = await measureText(text);
  return found.ok ? { source: found.source, ...found.figures.values } : found.because;
}

describe("real output of tools", () => {
  it.each([
    ["mocha.json", "mocha", tests(2, 2, 2)],
    ["mocha-xunit.xml", "junit", tests(2, 2, 2)],
    ["mocha.tap", "tap", tests(2, 2, 2)],
    ["jest-stdout.json", "jest", tests(1, 1, 2, 1)],
    ["jest-junit.xml", "junit", tests(2, 1, 1)],
    ["vitest.json", "jest", tests(3, 1, 2, 1)],
    ["vitest-junit.xml", "junit", tests(3, 2, 2)],
    ["vitest.tap", "tap", tests(0, 2, 0)],
    ["node.tap", "tap", tests(5, 2, 2)],
    ["node-junit.xml", "junit", tests(4, 2, 2)],
    ["tape.tap", "tap", tests(1, 1, 1)],
    ["ava.tap", "tap", tests(2, 1, 2)],
    ["perl.tap", "tap", tests(1, 1, 2)],
    ["rspec.json", "rspec", tests(1, 1, 3)],
    ["rspec-err.json", "rspec", tests(0, 0, 0, 1)],
    ["go.json", "go-test", tests(3, 3, 1, 1)],
    ["go-v.txt", "go-test", tests(3, 3, 1, 1)],
    ["pytest.txt", "pytest", tests(3, 5, 2)],
    ["pytest-q.txt", "pytest", tests(3, 5, 2)],
    ["pytest-col.txt", "pytest", tests(0, 1, 0)],
    ["pytest.xml", "junit", tests(2, 5, 2)],
    ["phpunit.xml", "junit", tests(2, 4, 2)],
    ["cargo.txt", "cargo", tests(4, 1, 1)],
    ["eslint.json", "eslint", { lint: { errors: 5, warnings: 1, fixable: 2 } }],
    ["eslint-meta.json", "eslint", { lint: { errors: 5, warnings: 1, fixable: 2 } }],
    ["biome.json", "biome", { lint: { errors: 4, warnings: 0 } }],
    ["biome.sarif", "sarif", { lint: { errors: 4, warnings: 0 } }],
    ["tsc.txt", "tsc", { types: { errors: 4 } }],
    ["tsc-pretty.txt", "tsc", { types: { errors: 4 } }],
    ["tsc-pretty-one.txt", "tsc", { types: { errors: 1 } }],
    ["tsc-pretty-same.txt", "tsc", { types: { errors: 3 } }],
  ])("%s is counted as the tool counts it", async (file, source, values) => {
    const text = readFileSync(join(folder, `${file}.txt`), "utf8");
    expect(await valuesOf(text)).toEqual({ source, ...values });
    // Windows writes the same report with other line ends, a byte order mark, or as UTF-16.
    expect(await valuesOf(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual({ source, ...values });
    expect(await valuesOf(decode(Buffer.from(`\uFEFF${text}`, "utf16le")))).toEqual({ source, ...values });
  });

  it.each([
    ["go-plain.txt", "it does not list the passed tests; run go test with -json or -v"],
    ["cargo-exit.txt", "a test binary ended without a result; it may be cut off"],
    ["cargo-build.txt", "it is the output of no known tool"],
  ])("%s is refused with a reason", async (file, because) => {
    expect(await valuesOf(readFileSync(join(folder, `${file}.txt`), "utf8"))).toBe(because);
  });

  it.each([
    "mocha.json",
    "vitest.json",
    "vitest-junit.xml",
    "rspec.json",
    "eslint.json",
    "biome.json",
    "biome.sarif",
    "phpunit.xml",
    "pytest.xml",
    "cargo.txt",
    "go.json",
    "pytest.txt",
  ])("%s, cut off anywhere, gives no other number", async (file) => {
    const text = readFileSync(join(folder, `${file}.txt`), "utf8").trimEnd();
    const whole = await valuesOf(text);
    for (let at = 1; at < text.length; at += 13) {
      const found = await measureText(text.slice(0, at));
      if (!found.ok) continue;
      // The beginning of these files may be counted, up to a whole cargo binary or Go package: it does
      // not name those to come.
      if (file === "cargo.txt" || file === "go.json") continue;
      expect({ at, values: await valuesOf(text.slice(0, at)) }).toEqual({ at, values: whole });
    }
  });
});

describe("JUnit XML", () => {
  const suite = (attributes: string, cases: string) =>
    `<testsuite name="s" ${attributes}>${cases}</testsuite>`;
  const ok = '<testcase name="ok"/>';
  const bad = '<testcase classname="c" name="bad"><failure message="1 &lt; 2">at 3</failure></testcase>';

  it.each([
    ["suites in suites", suite('tests="2"', suite('tests="2"', ok + ok)), tests(2, 0, 0)],
    ["a suite that states nothing", suite("", ok + bad), tests(1, 1, 0)],
    [
      "a run again that passed",
      suite('tests="1"', '<testcase name="x"><flakyFailure message="no"/></testcase>'),
      tests(1, 0, 0),
    ],
    [
      "a run again that failed",
      suite(
        'tests="3" failures="3"',
        '<testcase name="x"><failure/><rerunFailure/><rerunFailure/></testcase>',
      ),
      tests(0, 1, 0),
    ],
    [
      "several failures of one test",
      suite('tests="1" failures="2"', '<testcase name="x"><failure/><failure/></testcase>'),
      tests(0, 1, 0),
    ],
    [
      "a skipped test in an attribute",
      suite('tests="1" disabled="1"', '<testcase name="x" status="notrun"/>'),
      tests(0, 0, 1),
    ],
    [
      "a failed test in an attribute",
      suite('tests="1"', '<testcase name="x" status="failed"/>'),
      tests(0, 1, 0),
    ],
    ["skipped tests that are not listed", suite('tests="3" skipped="2"', ok), tests(1, 0, 2)],
    ["totals without cases", suite('tests="5" failures="1" errors="1" skipped="1"', ""), tests(2, 2, 1)],
    ["an error without a test", suite('tests="1" errors="1"', ok), tests(1, 0, 0, 1)],
    ["a suite that could not be set up", suite('tests="1"', `${ok}<error message="no"/>`), tests(1, 0, 0, 1)],
    ["figures with separators", suite('tests="1,000" failures="0"', ""), tests(1000, 0, 0)],
    ["a namespace", `<j:testsuite xmlns:j="x"><j:testcase name="a"/></j:testsuite>`, tests(1, 0, 0)],
    [
      "markup in output",
      suite("", `${ok}<system-out><![CDATA[<!DOCTYPE x [<!ENTITY y "z">]><testcase/>]]></system-out>`),
      tests(1, 0, 0),
    ],
    [
      "repeated runs of one test",
      suite(
        'tests="1"',
        ["<failure/>", ""]
          .map(
            (inner) =>
              `<testcase name="x">${inner}<properties><property name="repetition" value="1"/></properties></testcase>`,
          )
          .join(""),
      ),
      tests(1, 0, 0),
    ],
  ])("counts %s", async (_, text, values) => {
    expect(await valuesOf(text)).toEqual({ source: "junit", ...values });
  });

  it.each([
    ["fewer cases than stated", suite('tests="3"', ok), "s states 3 tests and lists 1"],
    ["two documents", `${suite("", ok)}<testsuite/>`, "it holds more than one XML document"],
    ["text after the end", `${suite("", ok)} done`, "it has text outside of its XML document"],
    ["an end that is missing", `<testsuite>${ok}`, "it is not well-formed XML; it may be cut off"],
    [
      "an entity bomb",
      `<!DOCTYPE t [<!ENTITY a "x">]><testsuite name="&a;"/>`,
      "it declares entities or a document type of its own, which are not read",
    ],
    ["another document", "<html/>", "no known tool writes a <html> document"],
    [
      "a deep document",
      `${"<testsuite>".repeat(300)}${"</testsuite>".repeat(300)}`,
      "it nests deeper than 200 elements",
    ],
    ["crossed elements", "<testsuite><testcase></testsuite></testcase>", "it is not well-formed XML"],
  ])("refuses %s", async (_, text, because) => {
    expect(await valuesOf(text)).toBe(because);
  });

  it("keeps the names and messages of failures as plain text", async () => {
    const found = await measureText(suite("", bad));
    expect(found.ok && found.figures.problems).toEqual([{ id: "c bad", message: "1 < 2" }]);
  });
});

describe(".NET", () => {
  const trx = (results: string, summary = "") =>
    `<TestRun xmlns="x"><Results>${results}</Results><ResultSummary ${summary}</ResultSummary></TestRun>`;
  const one = (outcome: string) => `<UnitTestResult testName="t" outcome="${outcome}"/>`;

  it.each([
    [
      "each outcome of TRX",
      trx(
        ["Passed", "Failed", "Timeout", "NotExecuted", "Inconclusive"].map(one).join(""),
        'outcome="Failed"><Counters total="5"/>',
      ),
      "trx",
      tests(1, 2, 2),
    ],
    [
      "rows of data-driven tests",
      trx(
        `<UnitTestResult testName="d" outcome="Failed"><InnerResults>${one("Passed")}${one("Failed")}</InnerResults></UnitTestResult>`,
        'outcome="Failed"><Counters total="2"/>',
      ),
      "trx",
      tests(1, 1, 0),
    ],
    [
      "a crashed host",
      trx(
        one("Passed"),
        'outcome="Failed"><Counters total="1"/><RunInfos><RunInfo outcome="Error"><Text>The run was aborted</Text></RunInfo></RunInfos>',
      ),
      "trx",
      tests(1, 0, 0, 1),
    ],
    [
      "NUnit 3",
      '<test-run total="4" passed="1" failed="1" inconclusive="1" skipped="1"><test-suite><test-case name="a" result="Passed"/><test-case fullname="b" result="Failed"><failure><message>no</message></failure></test-case><test-case name="c" result="Inconclusive"/><test-case name="d" result="Skipped"/></test-suite></test-run>',
      "nunit",
      tests(1, 1, 2),
    ],
    [
      "NUnit 2",
      '<test-results total="2" errors="1" failures="0" not-run="1"><test-suite><results><test-case name="a" executed="True" result="Success"/><test-case name="b" executed="True" result="Error"/><test-case name="c" executed="False" result="Ignored"/></results></test-suite></test-results>',
      "nunit",
      tests(1, 1, 1),
    ],
    [
      "NUnit before 2.5",
      '<test-results total="1" failures="0" not-run="1"><test-case name="a" executed="True" success="True"/><test-case name="b" executed="False"/></test-results>',
      "nunit",
      tests(1, 0, 1),
    ],
    [
      "xUnit",
      '<assemblies><assembly total="4" passed="1" failed="1" skipped="1" not-run="1" errors="1"><collection><test name="a" result="Pass"/><test name="b" result="Fail"><failure><message>no</message></failure></test><test name="c" result="Skip"/><test name="d" result="NotRun"/></collection></assembly></assemblies>',
      "xunit",
      tests(1, 1, 2, 1),
    ],
  ])("counts %s", async (_, text, source, values) => {
    expect(await valuesOf(text)).toEqual({ source, ...values });
  });

  it.each([
    ["an unknown outcome", trx(one("Maybe"), ">"), 'a test has the unknown outcome "Maybe"'],
    ["lost results", trx(one("Passed"), '><Counters total="7"/>'), "it states 7 tests and lists 1"],
    [
      "lost cases of NUnit",
      '<test-run total="2" failed="1"><test-case result="Passed"/></test-run>',
      "it states 1 failures and lists 0",
    ],
    [
      "lost tests of xUnit",
      '<assemblies><assembly total="2"><test result="Pass"/></assembly></assemblies>',
      "it states 2 tests and lists 1",
    ],
  ])("refuses %s", async (_, text, because) => {
    expect(await valuesOf(text)).toBe(because);
  });
});

describe("JSON", () => {
  const dart = (...events: object[]) =>
    [{ type: "start", protocolVersion: "0.1.1" }, ...events].map((event) => JSON.stringify(event)).join("\n");
  const begin = (id: number) => ({ type: "testStart", test: { id, name: `t${id}` } });
  const end = (testID: number, result: string, more: object = {}) => ({
    type: "testDone",
    testID,
    result,
    hidden: false,
    skipped: false,
    ...more,
  });
  const go = (...events: object[]) =>
    events.map((event) => JSON.stringify({ Package: "p", ...event })).join("\n");

  it.each([
    [
      "a run of Dart",
      dart(
        begin(1),
        end(1, "success", { hidden: true }),
        begin(2),
        end(2, "success"),
        begin(3),
        end(3, "error"),
        begin(4),
        end(4, "success", { skipped: true }),
        { type: "done", success: false },
      ),
      "dart",
      tests(1, 1, 1),
    ],
    [
      "an error after a test of Dart was done",
      dart(
        begin(1),
        end(1, "success", { hidden: true }),
        { type: "error", testID: 1, error: "late" },
        { type: "done", success: false },
      ),
      "dart",
      tests(0, 1, 0),
    ],
    [
      "a run of Flutter, with other lines",
      `Downloading...\n${dart(begin(1), end(1, "success"))}\n[{"event":"test.startedProcess"}]\n{"type":"done","success":true}`,
      "dart",
      tests(1, 0, 0),
    ],
    [
      "a test of Go that never ended in a package that failed",
      go({ Action: "run", Test: "A" }, { Action: "fail" }),
      "go-test",
      tests(0, 1, 0),
    ],
    [
      "a package of Go that does not build",
      `# p\nx.go:1: no\n${go({ Package: "q", Action: "pass" })}\nFAIL\tp [build failed]`,
      "go-test",
      tests(0, 0, 0, 1),
    ],
    [
      "a test of Go that ran twice",
      go(
        { Action: "run", Test: "A" },
        { Action: "pass", Test: "A" },
        { Action: "run", Test: "A" },
        { Action: "pass", Test: "A" },
        { Action: "pass" },
      ),
      "go-test",
      tests(2, 0, 0),
    ],
    [
      "Mocha between other lines",
      `hello {\n${JSON.stringify({ stats: { passes: 1, pending: 0, failures: 0 } }, null, 2)}\nbye`,
      "mocha",
      tests(1, 0, 0),
    ],
    [
      "Ruff",
      JSON.stringify([
        {
          code: "F401",
          message: "m",
          filename: "a",
          location: { row: 1, column: 1 },
          fix: { applicability: "safe" },
        },
        { code: "E1", message: "m", filename: "a", location: { row: 1, column: 1 }, fix: null },
      ]),
      "ruff",
      { lint: { errors: 2, fixable: 1 } },
    ],
    [
      "Istanbul",
      JSON.stringify({
        total: {
          lines: { total: 4, covered: 3, pct: 75 },
          branches: { total: 0, covered: 0, pct: 100 },
          functions: { total: 3, covered: 1, pct: 33.33 },
        },
      }),
      "istanbul",
      { coverage: { lines: 75, functions: 33.33 } },
    ],
    [
      "SARIF with levels, suppressions and scores",
      JSON.stringify({
        version: "2.1.0",
        runs: [
          {
            tool: {
              driver: {
                rules: [
                  {
                    id: "R",
                    defaultConfiguration: { level: "error" },
                    properties: { "security-severity": "9.1" },
                  },
                ],
              },
            },
            results: [
              { ruleId: "R" },
              { ruleIndex: 0, level: "note" },
              { ruleId: "R", suppressions: [{}] },
              { ruleId: "X" },
              { ruleId: "R", kind: "pass" },
            ],
          },
        ],
      }),
      "sarif",
      { lint: { errors: 1, warnings: 1 }, security: { critical: 2, high: 0, medium: 0, low: 0 } },
    ],
  ])("counts %s", async (_, text, source, values) => {
    expect(await valuesOf(text)).toEqual({ source, ...values });
  });

  it.each([
    [
      "a run of Dart without an end",
      dart(begin(1), end(1, "success")),
      "the run did not finish; it may be cut off",
    ],
    [
      "a package of Go without a result",
      go({ Action: "run", Test: "A" }, { Action: "pass", Test: "A" }),
      "the package p has no result; it may be cut off",
    ],
    [
      "a line that is cut off",
      `${go({ Action: "pass" })}\n{"Action":"pa`,
      "a line of it is not well-formed JSON; it may be cut off",
    ],
    [
      "a summary of Mocha that differs from its lists",
      JSON.stringify({
        stats: { passes: 2, pending: 0, failures: 0 },
        passes: [{}],
        failures: [],
        pending: [],
      }),
      "it states 2 passes and lists 1",
    ],
    [
      "a summary of Jest that differs from its lists",
      JSON.stringify({ numTotalTests: 2, numFailedTests: 0, testResults: [] }),
      "it states 2 tests and lists 0",
    ],
    ["JSON of another tool", '{"tests": {"total": 9}}', "it is JSON of an unknown tool"],
    ["an empty list, which several tools write", "[]", "it is JSON of an unknown tool"],
    ["broken JSON", '{"stats":', "it is not well-formed JSON; it may be cut off"],
    ["deep JSON", "{".repeat(100_000), "it is not well-formed JSON; it may be cut off"],
  ])("refuses %s", async (_, text, because) => {
    expect(await valuesOf(text)).toBe(because);
  });
});

describe("text", () => {
  it.each([
    [
      "TAP with subtests, skips and tests to do",
      "TAP version 13\n    not ok 1 - inner\n    1..1\nnot ok 1 - sums\n  ---\n  error: 'one'\n  ...\nok 2 - later # SKIP no\nnot ok 3 - some day # TODO\nok 4 escaped \\# SKIP\nok\n1..5",
      "tap",
      tests(2, 1, 2),
    ],
    ["TAP that is cut off", "1..3\nok 1", "tap", tests(1, 0, 0, 2)],
    ["TAP without a plan", "TAP version 14\nok 1\nok 2", "tap", tests(2, 0, 0, 1)],
    ["TAP that gave up", "1..1\nok 1\nBail out! disk full", "tap", tests(1, 0, 0, 1)],
    ["TAP with more tests than planned", "1..1\nok 1\nok 2", "tap", tests(2, 0, 0, 1)],
    ["TAP that skips all", "1..0 # SKIP no compiler", "tap", tests(0, 0, 0)],
    [
      "pytest with every word",
      "==== 1 failed, 2 passed, 3 skipped, 4 deselected, 5 xfailed, 6 xpassed, 7 warnings, 8 errors, 1 rerun in 65.10s (0:01:05) ====",
      "pytest",
      tests(8, 9, 8),
    ],
    ["pytest without tests", "==== no tests ran in 0.01s ====", "pytest", tests(0, 0, 0)],
    [
      "pytest in colour",
      "\u001b[32m==== \u001b[32m\u001b[1m1 passed\u001b[0m\u001b[32m in 0.01s\u001b[0m\u001b[32m ====\u001b[0m",
      "pytest",
      tests(1, 0, 0),
    ],
    [
      "nextest",
      "     Summary [   0.105s] 6 tests run: 4 passed (1 slow, 1 flaky), 1 failed, 1 timed out, 2 skipped",
      "cargo",
      tests(4, 2, 2),
    ],
    [
      "LCOV",
      "TN:\nSF:a.js\nFNF:2\nFNH:1\nDA:1,1\nDA:2,0\nLF:2\nLH:1\nBRF:0\nBRH:0\nend_of_record\nSF:b.js\nDA:1,3\nend_of_record\n",
      "lcov",
      { coverage: { lines: 66.67, functions: 50 } },
    ],
    [
      "Cobertura, with its document type",
      '<?xml version="1.0"?><!DOCTYPE coverage SYSTEM "http://example.com/x.dtd"><coverage line-rate="0.5" lines-covered="1" lines-valid="3"/>',
      "cobertura",
      { coverage: { lines: 33.33 } },
    ],
    [
      "JaCoCo",
      '<report name="r"><package name="p"><counter type="LINE" missed="9" covered="9"/></package><counter type="LINE" missed="1" covered="3"/></report>',
      "jacoco",
      { coverage: { lines: 75 } },
    ],
    [
      "Ruff, concise",
      "a.py:1:1: F401 [*] `os` imported but unused\nb.py:2:3: E501 Line too long\nFound 2 errors.\n[*] 1 fixable with the `--fix` option.",
      "ruff",
      { lint: { errors: 2, fixable: 1 } },
    ],
    ["Ruff, clean", "All checks passed!", "ruff", { lint: { errors: 0, fixable: 0 } }],
    [
      "Ruff after fixing",
      "Found 5 errors (3 fixed, 2 remaining).",
      "ruff",
      { lint: { errors: 2, fixable: 0 } },
    ],
  ])("counts %s", async (_, text, source, values) => {
    expect(await valuesOf(text)).toEqual({ source, ...values });
  });

  it.each([
    ["two plans", "1..1\nok 1\n1..1\nok 1", "it has more than one plan"],
    ["two runs of pytest", "1 passed in 0.1s\n2 passed in 0.2s", "it holds more than one run"],
    [
      "a session without a summary",
      "=== test session starts ===\ncollected 2 items",
      "it has no summary; it may be cut off",
    ],
    [
      "a binary that is still running",
      "running 2 tests\ntest a ... ok",
      "a test binary ended without a result; it may be cut off",
    ],
    [
      "a list that differs from its total",
      "a.ts:1:1 - error TS1: x\n\nFound 2 errors in 2 files.",
      "it states 2 errors and lists 1",
    ],
    ["a record that does not end", "SF:a\nDA:1,1", "its last record does not end; it may be cut off"],
    [
      "a file twice",
      "SF:a\nDA:1,1\nend_of_record\nSF:a\nDA:1,0\nend_of_record",
      "a file occurs in it more than once; merge the report first",
    ],
    [
      "two tools in one file",
      "1..1\nok 1\n==== 1 passed in 0.1s ====",
      "it looks like the output of several tools: tap, pytest",
    ],
    ["prose", "All tests passed!", "it is the output of no known tool"],
    ["nothing", " \n\0", "it is empty"],
  ])("refuses %s", async (_, text, because) => {
    expect(await valuesOf(text)).toBe(because);
  });
});

it("a large report is read in slices, so that other work goes on", async () => {
  const text = `<testsuite>${'<testcase name="x"><failure message="m">text</failure></testcase>'.repeat(100_000)}</testsuite>`;
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const found = await valuesOf(text);
  isDone = true;
  expect(found).toEqual({ source: "junit", ...tests(0, 100_000, 0) });
  expect(turns).toBeGreaterThan(2);
});

it("any text is measured or refused, and never throws", async () => {
  const fragment = fc.constantFrom(
    "<testsuite",
    ">",
    "</testsuite>",
    "<testcase/>",
    '{"stats":',
    "}",
    "[",
    "ok 1",
    "1..2",
    "\n",
    "<!--",
    "<!DOCTYPE",
    "<![CDATA[",
    "]]>",
    "&lt;",
    "&#99999999;",
    "\0",
    "1 passed in 1s",
    "running 1 test",
    "error TS1: x",
    "SF:a",
    '{"Action":"run","Package":"p"}',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fragment, fc.string())), async (parts) => {
      const found = await measureText(parts.join(""));
      if (found.ok) expect(Object.keys(found.figures.values).length).toBeGreaterThan(0);
      else expect(found.because).not.toBe("");
    }),
    { seed: 11, numRuns: 1_000 },
  );
});
