import { describe, expect, it } from "vitest";
import type { Assurance } from "../model/evidence.ts";
import type { Json } from "../model/json.ts";
import type { Move, Resolution } from "../model/move.ts";
import type { Receipt } from "../model/receipt.ts";
import { Course, flow, person, question, type Sketch, task } from "./course.fixture.ts";

const receiptOf = ({ position, program }: Course, assurance: Assurance): Receipt => ({
  channel: "page",
  assurance,
  visit: position.visit,
  version: program.version,
  shown: "hash",
});
const resolve = (resolution: Resolution, receipt?: Receipt): Move => ({
  type: "resolve",
  resolution,
  ...(resolution === "goto" && { node: "other" }),
  ...(receipt && { receipt }),
  by: person,
});

/** A course that waits at `help`. */
function waiting(nodes: Readonly<Record<string, Json>>, known: readonly Sketch[] = []): Course {
  const sketch = flow({ work: task(), other: task(), ...nodes }, [
    "start work",
    "work help passed",
    "help other back",
    "other done",
    ...Object.keys(nodes)
      .filter((id) => id !== "help")
      .flatMap((id) => [`work ${id} failed`, `${id} done`]),
  ]);
  const course = Course.begun(sketch, { known });
  course.report("passed");
  return course;
}

const demanding = { help: { type: "end", result: "blocked", escalation: "hitl", assurance: "operator" } };

describe("the level of assurance of a resolution", () => {
  it.each(["resume", "goto", "succeed"] as const)(
    "N8: %s is refused below the level that the end demands, and its receipt is kept",
    (resolution) => {
      const course = waiting(demanding);
      for (const given of [undefined, "client"] as const)
        expect(course.refusal(resolve(resolution, given && receiptOf(course, given)))).toEqual({
          code: "HUMAN_ANSWER_REQUIRED",
          message: '"help" needs an answer known at the level "operator".',
          facts: { step: "help", needed: "operator", given: given ?? null },
        });
      const receipt = receiptOf(course, "operator");
      course.do(resolve(resolution, receipt));
      expect(course.events.filter(({ type }) => type === "resolved")).toMatchObject([
        { resolution, receipt },
      ]);
    },
  );

  it.each(["fail", "cancel"] as const)("N8: %s gives the task up, and needs no level", (resolution) => {
    const course = waiting(demanding);
    course.do(resolve(resolution));
    expect(course.position.state).toBe(resolution === "fail" ? "failed" : "cancelled");
  });

  it.each([
    ["a question", question(["yes"], { audience: "human", assurance: "operator" })],
    ["an approval", task({ evidence: [{ approval: "human", assurance: "operator" }] })],
  ])("N8: goto and succeed need the level of %s elsewhere in the workflow, resume does not", (_, gate) => {
    for (const resolution of ["goto", "succeed"] as const)
      expect(waiting({ gate }).refusal(resolve(resolution)).code).toBe("HUMAN_ANSWER_REQUIRED");
    const course = waiting({ gate });
    course.do(resolve("resume"));
    expect(course.position.step).toBe("other");
  });

  it("N8: goto needs the level of a gate in a workflow that this one calls", () => {
    const child = flow({ ask: question(["yes"], { audience: "human", assurance: "operator" }) }, [
      "start ask",
      "ask done yes",
    ]);
    const called = { call: { type: "subflow", workflow: "child" } };
    expect(waiting(called, [{ ...child, id: "child" }]).refusal(resolve("goto")).code).toBe(
      "HUMAN_ANSWER_REQUIRED",
    );
  });

  it("N8 C9: a receipt of another visit is refused, also where no level is demanded", () => {
    const course = waiting({});
    const receipt = { ...receiptOf(course, "operator"), visit: 99 };
    expect(course.refusal(resolve("resume", receipt)).code).toBe("ANSWER_STALE");
  });
});
