import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { atFirstStep, smallBuild } from "../operations/route/routing.fixture.ts";
import { expectSameDecisions } from "../support/replayed-decisions.ts";
import { desks } from "../support/with-desk.ts";
import { callersAt } from "./callers.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);

it("navigator route decides about a step and moves the task; --preview does not move it", async () => {
  const desk = open();
  await atFirstStep(desk, smallBuild);
  const { person } = callersAt(desk);
  const red = '{"tests": {"passed": 1, "failed": 2, "skip": 0}}';
  const preview = await person("route", "T1", "--status", "UNVERIFIED", "--forensics", red, "--preview");
  expect(preview.out).toContain("LOOP -> build-step-3  deterministic, HIGH: 2 tests fail; iteration 1 of 3");
  expect(preview.out).toContain("(not applied)");
  expect(preview.out).toContain("not continue:review: tests.failed=2");
  expect((await desk.task("T1")).stepRetries).toEqual({});
  const { out } = await person("route", "T1", "--status", "VERIFIED", "--expect", "build-step-3");
  expect(out).toContain("CONTINUE -> review  fast_path, HIGH: verified");
  const stale = await person("route", "T1", "--status", "VERIFIED", "--expect", "build-step-3");
  expect(stale.err).toContain("STALE");
});

it("navigator decisions lists them with their counts", async () => {
  const desk = open();
  await atFirstStep(desk, smallBuild);
  const { person } = callersAt(desk);
  expect((await person("decisions")).out).toContain("No decisions.");
  await desk.data("route_task", { taskId: "T1", status: "VERIFIED" });
  await desk.data("route_task", { taskId: "T1", status: "BLOCKED" });
  const { out } = await person("decisions");
  expect(out).toMatch(/T1 {2}review +ESCALATE +deterministic +the report is blocked/);
  expect(out).toContain("2 decisions, 50% off the path, deterministic 1, fast_path 1");
  expect((await person("decisions", "--decision", "LOOP")).out).toContain("No decisions.");
  const { out: history } = await person("history", "T1");
  expect(history).toContain("routed: ESCALATE, the report is blocked");
});

it("Z16: navigator what-if shows the decisions before and after, and what a model would cost", async () => {
  const desk = open();
  await atFirstStep(desk, smallBuild);
  const { person } = callersAt(desk);
  expect((await person("what-if")).out).toBe("No decisions.\n");
  const red = { tests: { passed: 1, failed: 2, skip: 0 } };
  await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED", forensics: red });
  const folder = mkdtempSync(join(tmpdir(), "navigator-what-if-"));
  try {
    const file = join(folder, "edited.json");
    const routing = { ...smallBuild.routing, microloops: { "build-step-3": { max: 1, exit: "review" } } };
    writeFileSync(file, JSON.stringify({ ...smallBuild, routing }));
    const { out } = await person("what-if", file, "--all");
    expect(out).toMatch(
      /T1 +build-step-3 +LOOP -> build-step-3 \(deterministic\) +=> +CONTINUE -> review \(deterministic\) +iteration 1 of 1/,
    );
    expect(out).toContain("1 task of 1 would have gone elsewhere, 1 decision");
    expect(out).toContain("Model: 0 calls, 0 USD; then 0 calls, 0 USD");
    const { data } = JSON.parse((await person("what-if", file, "--all", "--json")).out);
    expect(data).toMatchObject({ elsewhere: 1, changed: [{ before: { decision: "LOOP" } }] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
