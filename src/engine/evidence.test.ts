import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { agent, Course, flow, person, reviewer, type Sketch, task } from "./course.fixture.ts";

const proven = (evidence: Json, outputs: Json = ["passed", "failed", "skipped"]) =>
  Course.begun(
    flow({ work: task({ evidence, outputs }) }, ["start work", "work done", "work broken failed"]),
  );

const report = (outcome: string) => ({ type: "report", outcome, by: agent }) as const;

describe("requirements", () => {
  it.each(["passed", "skipped", undefined])("E10: a requirement guards a report of %s", (outcome) => {
    const course = proven([{ run: "npm test" }]);
    const said = outcome === undefined ? {} : { outcome };
    expect(course.refusal({ type: "report", ...said, by: agent })).toEqual({
      code: "EVIDENCE_MISSING",
      message: '"Work" needs evidence: 1:run npm test (not checked yet).',
      facts: { unmet: [{ requirement: "1:run npm test", problem: "not checked yet" }] },
    });
  });

  it("E10: a failure needs no evidence", () => {
    expect(proven([{ run: "npm test" }]).report("failed")).toMatchObject({ to: "broken" });
  });

  it("E10: a requirement for certain outcomes guards exactly those", () => {
    const course = proven([{ attachment: "log", for: ["failed"] }]);
    expect(course.refusal(report("failed")).code).toBe("EVIDENCE_MISSING");
    expect(course.report("skipped")).toMatchObject({ to: "done" });
  });

  it("E10: every requirement guards a report without an outcome", () => {
    const course = proven([
      { attachment: "log", for: ["failed"] },
      { run: "npm test", for: ["passed"] },
    ]);
    const unmet = [{ requirement: "1:attachment log" }, { requirement: "2:run npm test" }];
    expect(course.refusal({ type: "report", by: agent })).toMatchObject({
      code: "EVIDENCE_MISSING",
      facts: { unmet },
    });
    const evidence = unmet.map((fact) => ({ ...fact, holds: true }));
    expect(course.report(undefined, { evidence })).toMatchObject({ to: "done" });
  });

  it.each([
    ["the detail that was found", "2 tests failed", "2 tests failed"],
    ["that much at least", undefined, "it does not hold"],
  ])("E10: a requirement that was checked and does not hold is refused with %s", (_, detail, problem) => {
    const fact = { requirement: "1:run npm test", holds: false, ...(detail !== undefined && { detail }) };
    expect(proven([{ run: "npm test" }]).refusal({ ...report("passed"), evidence: [fact] }).facts).toEqual({
      unmet: [{ requirement: "1:run npm test", problem }],
    });
  });

  it("E10: a requirement that was checked and holds lets the report pass", () => {
    const evidence = [{ requirement: "1:run npm test", holds: true }];
    expect(proven([{ run: "npm test" }]).report("passed", { evidence })).toMatchObject({ to: "done" });
  });

  it("E10: the evidence of an accepted report is kept in its event", () => {
    const evidence = [{ requirement: "1:run npm test", holds: true, exitCode: 0, output: "12 passed" }];
    const { events } = proven([{ run: "npm test" }]).report("passed", { evidence });
    expect(events[0]).toMatchObject({ type: "reported", outcome: "passed", evidence });
    expect(proven([{ run: "npm test" }]).report("failed").events[0]).not.toHaveProperty("evidence");
  });

  it("E10: a refusal carries the facts that were found", () => {
    const fact = { requirement: "1:run npm test", exitCode: 1, output: "1 failed" };
    const evidence = [{ ...fact, holds: false, detail: "exit code 1" }];
    expect(proven([{ run: "npm test" }]).refusal({ ...report("passed"), evidence }).facts).toEqual({
      unmet: [{ ...fact, problem: "exit code 1" }],
    });
  });

  it("E10 P2: a refusal names every unmet requirement, and nothing of the report is kept", () => {
    const course = proven([{ run: "npm test" }, { approval: "human" }, { variable: "cover > 80" }]);
    const refusal = course.refusal({
      ...report("passed"),
      variables: { cover: 79 },
      evidence: [{ requirement: "2:approval human", holds: true }],
    });
    expect(refusal).toMatchObject({
      message:
        '"Work" needs evidence: 1:run npm test (not checked yet); 3:variable cover > 80 (cover > 80 does not hold).',
      facts: { unmet: [{ requirement: "1:run npm test" }, { requirement: "3:variable cover > 80" }] },
    });
    expect(course.position).toMatchObject({ step: "work", variables: {} });
  });

  it("E10 E13: requirements see the variables of the report", () => {
    const course = proven([{ variable: "cover > 80" }]);
    expect(course.report("passed", { variables: { cover: 81 } })).toMatchObject({ to: "done" });
  });

  it("E10: a requirement on a variable reads the variable, and ignores a fact about it", () => {
    const evidence = [{ requirement: "1:variable cover > 80", holds: true }];
    const course = proven([{ variable: "cover > 80" }]);
    expect(course.refusal({ ...report("passed"), evidence }).code).toBe("EVIDENCE_MISSING");
  });

  it("E10: conditions can read the facts of this report, and an agent cannot write them as variables", () => {
    const course = Course.begun(
      flow({ work: task() }, [
        "start work",
        { from: "work", to: "done", when: "evidence.tests.holds == true" },
      ]),
    );
    const forged = { tests: { requirement: "tests", holds: true } };
    for (const name of ["evidence", "context"]) {
      expect(course.refusal({ ...report("passed"), variables: { [name]: forged } })).toEqual({
        code: "VARIABLE_INVALID",
        message: `"${name}" cannot be a variable's name.`,
        facts: { variable: name },
      });
    }
    expect(course.report("passed", { evidence: [{ requirement: "tests", holds: true }] })).toMatchObject({
      to: "done",
    });
  });
});

describe("separation of duty", () => {
  const pair = (evidence: Json, edges: Sketch["edges"] = []) =>
    Course.begun(
      flow({ plan: task(), build: task(), review: task({ name: "Review", evidence: [evidence] }) }, [
        "start plan",
        "plan build",
        "build review",
        "review done passed",
        "review build failed",
        ...edges,
      ]),
    );

  it("E11: the doer of the work just before may not report the review", () => {
    const course = pair({ by: "other" });
    course.report("passed", { by: reviewer });
    course.report("passed");
    expect(course.refusal(report("passed"))).toMatchObject({
      code: "EVIDENCE_MISSING",
      facts: {
        unmet: [{ requirement: "1:by other", problem: 'builder did "build": another reporter is needed' }],
      },
    });
    expect(course.report("passed", { by: reviewer })).toMatchObject({ to: "done" });
  });

  it("E11: only the last doer of a step counts", () => {
    const course = pair({ by: "other" });
    course.report("passed");
    course.report("passed");
    course.report("failed", { by: reviewer });
    course.report("passed", { by: reviewer });
    expect(course.refusal({ ...report("passed"), by: reviewer }).code).toBe("EVIDENCE_MISSING");
    expect(course.report("passed")).toMatchObject({ to: "done" });
  });

  it.each([
    ["plan", ["plan"]],
    ["build", ["build"]],
    ["either", ["plan", "build"]],
  ])("E11: the doer of %s, one of the named steps, may not report", (_, than) => {
    const course = pair({ by: "other", than });
    course.report("passed", { by: than.includes("plan") ? agent : reviewer });
    course.report("passed", { by: than.includes("build") ? agent : reviewer });
    expect(course.refusal(report("passed")).code).toBe("EVIDENCE_MISSING");
    expect(course.report("passed", { by: person })).toMatchObject({ to: "done" });
  });

  it("E11: a named step without a doer excludes no reporter", () => {
    const course = pair({ by: "other", than: "build" }, [
      { from: "plan", to: "review", when: "small == true" },
    ]);
    course.report("passed", { variables: { small: true } });
    expect(course.report("passed")).toMatchObject({ from: "review", to: "done" });
  });

  it("E11 P3: only doers that a requirement may ask for are kept", () => {
    const course = pair({ by: "other" });
    course.report("passed");
    course.report("passed");
    expect(course.position.doneBy).toEqual({ build: ["builder"] });
  });
});
