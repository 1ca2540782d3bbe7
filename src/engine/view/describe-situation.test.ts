import { describe, expect, it } from "vitest";
import { agent, Course, flow, forked, person, reviewer, task } from "../course.fixture.ts";
import { asking, askingAgent, over, seen, waiting, working } from "./situation.fixture.ts";

describe("the message of a situation", () => {
  const plain = (more = {}) => Course.begun(flow({ work: task(more) }, ["start work", "work done passed"]));
  const guarded = Course.begun(
    flow({ work: task({ outputs: ["ok"], evidence: [{ run: "x", for: ["ok"] }] }) }, [
      "start work",
      "work done",
    ]),
  );
  it.each([
    [
      "at the start",
      new Course(flow({ work: task() }, ["start work"], { name: "Release" })),
      'The task is at the start of "Release". Begin to get its first step.',
    ],
    [
      "at work with a budget",
      working(),
      'Now: Build. Make it run. Report "failed" when it is done. Retries left: 2.',
    ],
    ["at work", plain(), 'Now: Work. Report "passed" when it is done.'],
    [
      "at work without a legal report",
      plain({ evidence: [{ run: "x" }], outputs: ["passed"] }),
      "Now: Work. Nothing can be reported yet: see what blocks it.",
    ],
    [
      "at work whose only outcome is guarded",
      guarded,
      "Now: Work. Nothing can be reported yet: see what blocks it.",
    ],
    [
      "at a question to a person",
      asking(),
      "A person must answer: Go on? Nothing else can be done here until they have.",
    ],
    ["at a question", askingAgent(), "Answer with one option: Go on?"],
    ["at a fork", Course.begun(forked(["a"])), 'The task waits for the branches of "split"; work on those.'],
    [
      "at a stop",
      waiting(),
      'The task stopped at "help" and waits for a person to decide. The workflow leaves it to a person how to go on from here.',
    ],
    ["at an end", over(), 'The task ended as success at "done".'],
  ])("V3: %s the message says where the task is, what to do and what to report", (_, course, message) => {
    expect(seen(course, agent).message).toBe(message);
  });

  it("V3 C4: the message asks a person the question itself", () => {
    expect(seen(asking(), person).message).toBe("Answer with one option: Go on?");
  });

  it("V3 E11: the message tells the doer to stop at a step that another agent must report", () => {
    const review = task({ name: "Review", description: "Look at it.", evidence: [{ by: "other" }] });
    const course = Course.begun(flow({ work: task(), review }, ["start work", "work review", "review done"]));
    course.report("passed");
    expect(seen(course, agent).message).toBe(
      "Now: Review. Stop here: another agent has to report this step.",
    );
    expect(seen(course, reviewer).message).toContain("Now: Review. Look at it. Report");
  });

  it("V3 R1: the message says how many retries are left", () => {
    const course = working();
    course.report("failed");
    expect(seen(course, agent).message).toContain("Retries left: 1.");
  });
});
