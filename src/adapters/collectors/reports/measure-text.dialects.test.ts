import { expect, it } from "vitest";
import { measureText } from "./measure-text.ts";

const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");

const reports: Readonly<Record<string, string>> = {
  "GoogleTest, with a disabled test": `<testsuites tests="4" failures="1" disabled="1" errors="0" name="AllTests">
  <testsuite name="M" tests="4" failures="1" disabled="1" skipped="1" errors="0">
    <testcase name="A" status="run" result="completed" classname="M" />
    <testcase name="B" status="run" result="completed" classname="M"><failure message="no" type=""/></testcase>
    <testcase name="DISABLED_C" status="notrun" result="suppressed" classname="M" />
    <testcase name="D" status="run" result="skipped" classname="M"><skipped message="no"/></testcase>
  </testsuite>
</testsuites>`,
  CTest: `<testsuite name="Linux" tests="4" failures="1" disabled="1" skipped="1">
  <testcase name="a" classname="a" status="run"><properties/></testcase>
  <testcase name="b" classname="b" status="fail"><failure message=""/></testcase>
  <testcase name="c" classname="c" status="disabled"><skipped message="Disabled"/></testcase>
  <testcase name="d" classname="d" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase>
</testsuite>`,
  "xUnit.net 3, with a test that was not run": `<assemblies schema-version="3"><assembly name="T.dll" total="4" passed="1" failed="1" skipped="1" not-run="1" errors="0">
  <collection name="c" total="4"><test name="A" result="Pass"/><test name="B" result="Fail"><failure><message>no</message></failure></test>
  <test name="C" result="Skip"/><test name="D" result="NotRun"/></collection></assembly></assemblies>`,
  "node:test, with a todo": `TAP version 13
ok 1 - a
not ok 2 - b
ok 3 - c # SKIP
not ok 4 - d # TODO
1..4
# tests 4
# pass 1
# fail 1
# cancelled 0
# skipped 1
# todo 1
`,
};

it.each(Object.entries(reports))("%s is counted: one passed, one failed, two skipped", async (_, text) => {
  expect(await measureText(text)).toMatchObject({
    ok: true,
    figures: { values: { tests: { passed: 1, failed: 1, skip: 2 } } },
  });
});

it("a retried test that passed at last is passed, and one that did not has failed once", async () => {
  const text = `<testsuites name="nextest-run" tests="3" failures="1" errors="0"><testsuite name="c" tests="3" failures="1">
  <testcase name="a" classname="c"/>
  <testcase name="b" classname="c"><flakyFailure type="t" message="x"/></testcase>
  <testcase name="c" classname="c"><failure type="t" message="x"/><rerunFailure type="t"/></testcase>
</testsuite></testsuites>`;
  expect(await measureText(text)).toMatchObject({
    figures: { values: { tests: { passed: 2, failed: 1, skip: 0 } } },
  });
});

it("a package that Go cannot build is an error beside its tests", async () => {
  const text = lines(
    { ImportPath: "x/b [x/b.test]", Action: "build-output", Output: "b_test.go:5:2: undefined: y" },
    { ImportPath: "x/b [x/b.test]", Action: "build-fail" },
    { Action: "start", Package: "x/a" },
    { Action: "run", Package: "x/a", Test: "TestA" },
    { Action: "attr", Package: "x/a", Test: "TestA", Key: "k", Value: "v" },
    { Action: "pass", Package: "x/a", Test: "TestA" },
    { Action: "pass", Package: "x/a" },
    { Action: "start", Package: "x/b" },
    { Action: "fail", Package: "x/b", FailedBuild: "x/b [x/b.test]" },
  );
  expect(await measureText(text)).toMatchObject({
    source: "go-test",
    figures: { values: { tests: { passed: 1, failed: 0, skip: 0, errors: 1 } } },
  });
});

it("Catch2 states assertions instead of tests, and is refused with the reason", async () => {
  const text = `<testsuites><testsuite name="t" errors="0" failures="2" skipped="0" tests="5">
  <testcase classname="t" name="ok" status="run"/>
  <testcase classname="t" name="bad" status="run"><failure message="a"/><failure message="b"/></testcase>
</testsuite></testsuites>`;
  expect(await measureText(text)).toMatchObject({ ok: false, because: expect.stringContaining("states 5") });
});
