import { describe, expect, it } from "vitest";
import { agent, Course, flow, question, task } from "../course.fixture.ts";
import { boundsAt } from "./bounds-at.ts";
import { situation } from "./situation.ts";

const deny = { run: ["git push"] };
const allow = { edit: ["src/**"] };
const at = ({ program, position, world }: Course) => boundsAt(program, position, world);

describe("the bounds of a task", () => {
  it("are those of its workflow and of its node, outermost first, and the situation tells them", () => {
    const course = Course.begun(
      flow({ work: task({ allow }), next: task() }, ["start work", "work next", "next done"], { deny }),
    );
    expect(at(course)).toEqual([
      { source: "workflow", name: `workflow ${course.program.id}`, bounds: { deny } },
      { source: "node", name: "step work", bounds: { allow } },
    ]);
    expect(situation(course.program, course.position, agent, course.world).bounds).toBe(
      "Bounds: edit only src/**; do not run git push.",
    );
  });

  it("wait while a person is asked", () => {
    const course = Course.begun(flow({ ask: question(["yes"], { allow }) }, ["start ask", "ask done"]));
    expect(at(course)).toMatchObject([{ source: "node", waiting: true }]);
  });

  it("are none without any, and the situation has no such field", () => {
    const course = Course.begun(flow({ work: task() }, ["start work", "work done"]));
    expect(at(course)).toEqual([]);
    expect(situation(course.program, course.position, agent, course.world)).not.toHaveProperty("bounds");
  });
});
