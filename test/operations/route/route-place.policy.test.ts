import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/config/read-config.ts";
import { routing } from "../../../src/operations/admin/doctor/routing.ts";
import { readSource } from "../../../src/workflow/source/read-source.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, smallBuild } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
const plain = { ...smallBuild, charter: { goal: "g" }, routing: {} };
const policy = {
  limits: { excursions: 1 },
  detours: { tidy: { workflow: "auto-linter", return: "resume" } },
  signatures: { slow_tests: { when: "tests.skip > 2", target: "tidy" } },
};

describe("the policy of a configuration", () => {
  it("Z14: its signatures and detours lead every workflow, within its limits", async () => {
    const desk = open();
    await atFirstStep(desk, plain);
    const bench: Bench = { values: { tests: { passed: 9, failed: 0, skip: 3 } }, problems: [], runs: 0 };
    const call = equipped(desk.call, { bench, policy });
    const route = (status: string) => desk.data("route_task", { taskId: "T1", status }, call);
    expect(await route("UNVERIFIED")).toMatchObject({
      decision: "DETOUR",
      detour_target: "auto-linter",
      task: { currentStep: "build-step-3/fix" },
    });
    await desk.data("advance_task", { taskId: "T1", result: "passed" }, call);
    expect(await route("UNVERIFIED")).toMatchObject({
      eliminated: expect.arrayContaining([
        { id: "detour:auto-linter", reason: "the task has made 1 excursions" },
      ]),
    });
  });

  it("Z14: an unknown target is a finding of the doctor, and eliminated", async () => {
    const desk = open();
    await atFirstStep(desk, plain);
    const bench: Bench = { values: { tests: { passed: 9, failed: 0, skip: 3 } }, problems: [], runs: 0 };
    const lost = { signatures: { slow_tests: { when: "tests.skip > 2", target: "nowhere" } } };
    const call = equipped(desk.call, { bench, policy: lost });
    expect(await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call)).toMatchObject({
      eliminated: expect.arrayContaining([
        { id: "detour:nowhere", reason: 'unknown-detour: no workflow "nowhere" is loaded' },
      ]),
    });
    expect(await routing.run(call)).toMatchObject([
      {
        status: "warn",
        message: expect.stringContaining('unknown-detour: the configuration leads to "nowhere"'),
      },
    ]);
    expect(await routing.run(desk.call)).toEqual([]);
  });

  it("Z14: a file states it in the words of a workflow's block", () => {
    const text =
      'routing:\n  limits: {depth: 2}\n  inject: [reset]\n  signatures:\n    slow_tests: {when: "tests.skip > 2", target: reset}\n';
    const read = readConfig(readSource(text, { file: "navigator.yaml" }), "user");
    expect(read.values.routing).toEqual({
      limits: { depth: 2 },
      inject: ["reset"],
      signatures: { slow_tests: { when: "tests.skip > 2", target: "reset" } },
    });
  });
});
