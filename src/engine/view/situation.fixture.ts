import type { Caller } from "../../model/caller.ts";
import type { Situation } from "../../model/situation.ts";
import { Course, flow, question, task } from "../course.fixture.ts";
import { situation } from "./situation.ts";

export const seen = (course: Course, viewer: Caller): Situation =>
  situation(course.program, course.position, viewer, course.world);

export const working = () =>
  Course.begun(
    flow(
      {
        work: task({
          name: "Build",
          description: "Make it run.",
          evidence: [{ run: "npm test", for: ["passed"] }],
          maxRetries: 2,
        }),
      },
      ["start work", "work done passed"],
    ),
  );
export const asking = () =>
  Course.begun(
    flow({ ask: question([{ id: "yes", label: "Yes", description: "All of it" }, "no"]) }, [
      "start ask",
      "ask done yes",
      "ask broken no",
    ]),
  );
export const askingAgent = () =>
  Course.begun(flow({ ask: question(["yes"], { audience: "agent" }) }, ["start ask", "ask done"]));
export const waiting = () => {
  const course = Course.begun(
    flow({ work: task() }, [
      "start work",
      "work help",
      { from: "help", to: "work", on: "again", label: "Try again" },
      "help done",
    ]),
  );
  course.report("passed");
  return course;
};
export const stopped = () => {
  const course = Course.begun(flow({ work: task({ maxRetries: 0 }) }, ["start work", "work done passed"]));
  course.report("failed");
  return course;
};
export const over = () => {
  const course = Course.begun(flow({ work: task() }, ["start work", "work done"]));
  course.report("passed");
  return course;
};
