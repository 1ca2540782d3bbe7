import { describe, expect, it } from "vitest";
import { agent, Course, flow, forked, question, task } from "../course.fixture.ts";
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

  it("are also those of the workflow that is called, and of the step that calls it", () => {
    const inner = flow({ build: task({ allow }) }, ["start build", "build done"], { id: "inner", deny });
    const call = { type: "subflow", workflow: "inner", name: "Call", deny: { tools: ["mcp__x__*"] } };
    const course = Course.begun(flow({ call }, ["start call", "call done passed", "call broken failed"]), {
      known: [inner],
    });
    expect(at(course).map(({ source, name }) => [source, name])).toEqual([
      ["frame", "step call"],
      ["workflow", "workflow inner"],
      ["node", "step build"],
    ]);
  });

  it("are also those of the fork that opened a branch, in a called workflow too", () => {
    const branch = { source: "branch", name: "fork split", bounds: { deny } };
    expect(at(Course.begun(forked(["a"], { deny })).branch(0))).toEqual([branch]);
    const call = { type: "subflow", workflow: "inner", name: "Call" };
    const course = Course.begun(flow({ call }, ["start call", "call done passed", "call broken failed"]), {
      known: [forked(["a"], { deny }, {}, [], { id: "inner" })],
    });
    expect(at(course.branch(0))).toEqual([branch]);
  });

  it("BO19: in a branch, the bounds of every workflow, step and fork around its fork hold too", () => {
    const call = { type: "subflow", workflow: "inner", name: "Call", allow };
    const nested = forked(["b"], { deny: { tools: ["y"] } }, {}, [], { id: "deep", deny: { tools: ["z"] } });
    const middle = flow(
      {
        split: { type: "fork", join: "merge", deny },
        a: { ...call, workflow: "deep" },
        merge: { type: "join", fork: "split" },
      },
      [
        "start split",
        "split a",
        "a merge passed",
        "a merge failed",
        "merge done passed",
        "merge broken failed",
      ],
      { id: "inner" },
    );
    const outer = flow({ call }, ["start call", "call done passed", "call broken failed"], {
      deny: { tools: ["x"] },
    });
    const course = Course.begun(outer, { known: [middle, nested] });
    const names = (branch: Course) => at(branch).map(({ name }) => name);
    const first = course.branch(0);
    const around = [`workflow ${course.program.id}`, "step call", "fork split"];
    expect(names(first)).toEqual([...around, "step a", "workflow deep", "step split"]);
    expect(names(first.branch(0))).toEqual([...around, "step a", "workflow deep", "fork split"]);
    expect(first.branch(0).position.branch?.around).toHaveLength(4);
  });

  it("are none after the end", () => {
    const course = Course.begun(flow({ work: task({ allow }) }, ["start work", "work done"]));
    course.report("passed");
    expect(at(course)).toEqual([]);
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
