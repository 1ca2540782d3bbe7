import { afterEach, beforeEach, expect, it } from "vitest";
import { nodeCollectors } from "../../../src/adapters/collectors/node-collectors.ts";
import { perform } from "../../../src/operations/door/perform.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import { forensics } from "../../../src/operations/route/forensics.ts";
import { Workshop } from "../../support/workshop.ts";

let workshop: Workshop;
beforeEach(() => {
  workshop = new Workshop();
});
afterEach(() => workshop.close());

function measuring(call: Call = workshop.agent()): Call {
  const collectors = nodeCollectors({ root: workshop.root, env: process.env }, () => 0, false);
  return { ...call, ports: { ...call.ports, collectors } };
}

async function measured(input: object, call = measuring()) {
  const answer = await perform(forensics, input, call);
  return answer.ok ? answer.value.data : answer.refusal;
}

it("named reports are measured, each field with its source and rank, the others with the reason", async () => {
  workshop.write("out/a.xml", '<testsuite><testcase name="x"/></testsuite>');
  workshop.write("out/b.xml", '<testsuite><testcase name="y"><failure message="no"/></testcase></testsuite>');
  expect(await measured({ reports: ["out/a.xml", "out/b.xml"] })).toMatchObject({
    tests: { measured: true, passed: 1, failed: 1, skip: 0, source: "junit", rank: 2 },
    lint: { measured: false, because: "no report measures it" },
    git: { measured: false },
    reports: [
      { measured: true, path: "out/a.xml" },
      { measured: true, path: "out/b.xml", problems: [{ id: "y", message: "no" }] },
    ],
  });
});

it("without names, the reports at the usual places are measured", async () => {
  workshop.write("junit.xml", '<testsuite><testcase name="x"/></testsuite>');
  workshop.write("coverage/lcov.info", "SF:a\nDA:1,1\nDA:2,0\nend_of_record\n");
  expect(await measured({})).toMatchObject({
    tests: { passed: 1, source: "junit" },
    coverage: { lines: 50, source: "lcov" },
    reports: [{ path: "coverage/lcov.info" }, { path: "junit.xml" }],
  });
});

it("a report outside of the project is not read for a remote caller", async () => {
  expect(await measured({ reports: ["/etc/passwd"] })).toMatchObject({
    tests: { measured: false, because: "/etc/passwd is outside the project" },
  });
});

it("nothing is measured while commands are off, or where there are no collectors", async () => {
  expect(await measured({}, measuring(workshop.agent({ commands: "off" })))).toMatchObject({
    code: "NOT_ALLOWED",
  });
  expect(await measured({}, workshop.agent())).toMatchObject({ code: "NOT_ALLOWED" });
});

it("a person at the terminal measures without that setting", async () => {
  const call = measuring(workshop.agent({ commands: "off" }));
  const atTerminal: Call = {
    ...call,
    role: "operator",
    caller: { kind: "person", id: "p", channel: "terminal" },
  };
  expect(await measured({}, atTerminal)).toMatchObject({ tests: { measured: false } });
});

it("a requirement on a report may expect figures of any tool, and refuses figures that the report does not have", async () => {
  workshop.write("tsc.txt", "a.ts(1,1): error TS1: no");
  await workshop.atGate([{ report: "tsc.txt", expect: "types.errors == 0" }]);
  const refused = await workshop.desk.refusal(
    "advance_task",
    { taskId: "t", result: "passed" },
    workshop.agent(),
  );
  expect(refused).toMatchObject({ code: "EVIDENCE_MISSING" });
  expect(JSON.stringify(refused)).toContain("types.errors == 0 does not hold");
  await workshop.atGate([{ report: "tsc.txt", expect: "lint.errors != 1" }], "u");
  expect(
    JSON.stringify(
      await workshop.desk.refusal("advance_task", { taskId: "u", result: "passed" }, workshop.agent()),
    ),
  ).toContain("the report does not measure lint.errors");
});
