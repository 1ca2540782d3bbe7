import { describe, expect, it } from "vitest";
import { Course, type Sketch } from "./course.fixture.ts";
import { statusOf } from "./status.ts";
import { stepRetries } from "./step-path.ts";

export const reconstruction: Sketch = {
  id: "ui-reconstruction",
  nodes: {
    start: { type: "start" },
    analyze: { type: "task", name: "Analyze Components" },
    review: { type: "gate", name: "Review Analysis", maxRetries: 3 },
    end: { type: "end", result: "success" },
    hitl: { type: "end", result: "blocked", escalation: "hitl" },
  },
  edges: [
    "start analyze",
    "analyze review",
    "review analyze failed",
    "review hitl max_retries_exceeded",
    "review end passed",
  ],
};

describe("retries", () => {
  it("R1 R3 N1: three failures of the review go back to work, the fourth goes to a person", () => {
    const course = new Course(reconstruction);
    expect(course.report("passed")).toMatchObject({ from: "start", to: "analyze", action: "unconditional" });
    expect(course.report("passed")).toMatchObject({ from: "analyze", to: "review", action: "conditional" });
    for (const [used, remaining] of [
      [1, 2],
      [2, 1],
      [3, 0],
    ]) {
      expect(course.report("failed")).toMatchObject({
        from: "review",
        to: "analyze",
        action: "retry",
        retriesUsed: used,
        retriesRemaining: remaining,
      });
      expect(stepRetries(course.position)).toEqual({ review: used });
      course.report("passed");
    }
    expect(course.report("failed")).toMatchObject({
      from: "review",
      to: "hitl",
      action: "escalate",
      reason: "max_retries_exceeded",
    });
    expect(statusOf(course.position)).toBe("HITL");
    expect(course.position.retries).toBe(3);
  });
});
