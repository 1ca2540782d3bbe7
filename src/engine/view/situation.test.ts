import { describe, expect, it } from "vitest";
import type { Caller } from "../../model/caller.ts";
import type { JsonObject } from "../../model/json.ts";
import type { LegalAction } from "../../model/situation.ts";
import { agent, Course, clock, flow, forked, person, question, reviewer, task } from "../course.fixture.ts";
import { moveOf } from "./move-of.ts";
import { asking, askingAgent, over, seen, stopped, waiting, working } from "./situation.fixture.ts";

/** An action as short text, without its description. */
const short = ({ action, outcome, option, resolution, on }: LegalAction): string =>
  [action, outcome, option, resolution, on].filter((part) => part !== undefined).join(" ");

const lists = (course: Course, viewer: Caller) => {
  const { required, optional, blocked } = seen(course, viewer);
  return {
    required: required.map(short),
    optional: optional.map(short),
    blocked: blocked.map(({ action }) => short(action)),
  };
};

const nothing = { required: [], optional: [], blocked: [] };
const finish = ["resolve succeed", "resolve fail", "resolve cancel"];

const places: [string, () => Course][] = [
  ["the start", () => new Course(flow({ work: task() }, ["start work"]))],
  ["work", working],
  ["a question to a person", asking],
  ["a question to an agent", askingAgent],
  ["a fork", () => Course.begun(forked(["a"]))],
  ["an end for a person", waiting],
  ["a stop in place", stopped],
  ["an end", over],
];

/** Every action that needs no free text. */
const everything: LegalAction[] = [
  { action: "begin" as const },
  ...[undefined, "passed", "failed", "yes"].map((outcome) => ({ action: "report" as const, outcome })),
  ...["yes", "no", "passed"].map((option) => ({ action: "answer" as const, option })),
  ...(["resume", "succeed", "fail", "cancel"] as const).flatMap((resolution) =>
    (resolution === "resume" ? [undefined, "again"] : [undefined]).map((on) => ({
      action: "resolve" as const,
      resolution,
      on,
    })),
  ),
].map((action) => ({ ...action, description: "" }));

/**
 * The actions that `apply` accepts. The start accepts any outcome and ignores it, so reports with an outcome are left
 * out there.
 */
const acceptedFrom = (course: () => Course, by: Caller): string[] => {
  const atStart = course().position.step === "start";
  return everything
    .filter(({ outcome }) => !atStart || outcome === undefined)
    .filter((action) => course().try(moveOf(action, by)).ok)
    .map(short)
    .toSorted();
};

describe("the actions of a situation", () => {
  it.each(places)("V1: at %s a person's listed actions are exactly the accepted ones", (_, course) => {
    const { required, optional, blocked } = lists(course(), person);
    const accepted = acceptedFrom(course, person);
    expect(accepted).toEqual([...required, ...optional].toSorted());
    expect(blocked.filter((action) => accepted.includes(action))).toEqual([]);
  });

  it.each(places)("V1: at %s an agent's listed actions are exactly the accepted ones", (_, course) => {
    const { required, optional } = lists(course(), agent);
    expect(acceptedFrom(course, agent)).toEqual([...required, ...optional].toSorted());
  });

  it("V1: the start lists `begin`", () => {
    const course = new Course(flow({ work: task() }, ["start work"]));
    for (const viewer of [agent, person, clock])
      expect(lists(course, viewer)).toEqual({ ...nothing, required: ["begin"], optional: ["report"] });
    expect(seen(course, agent)).toMatchObject({ step: "start", name: "start", complete: false });
  });

  it("V1: an outcome that would be refused is listed as blocked with the reason", () => {
    expect(lists(working(), agent)).toEqual({
      ...nothing,
      required: ["report failed"],
      blocked: ["report passed"],
    });
    expect(seen(working(), agent).blocked).toEqual([
      {
        action: {
          action: "report",
          outcome: "passed",
          description: 'Report that "Build" ended with "passed".',
        },
        code: "EVIDENCE_MISSING",
        reason: '"Build" needs evidence: 1:run npm test (not checked yet).',
        unmet: ["1:run npm test"],
      },
    ]);
  });

  it("V1 E10: a report lists the variables that its unmet requirements read", () => {
    const evidence = [
      { variable: "tested == true && context.team == 'a'", for: ["passed"] },
      { variable: "errors == 0" },
    ];
    const course = Course.begun(
      flow({ build: task({ evidence }) }, ["start build", "build done"], {
        variables: [{ name: "errors", type: "number", defaultValue: 0 }],
      }),
    );
    const { required, blocked } = seen(course, agent);
    expect(required.map(({ outcome, needs }) => [outcome, needs])).toEqual([["failed", undefined]]);
    expect(blocked.map(({ action: { outcome, needs } }) => [outcome, needs])).toEqual([
      [undefined, ["tested"]],
      ["passed", ["tested"]],
    ]);
  });

  it("V1 E11: nothing is required at a step that only another reporter may pass", () => {
    const checked = (evidence: JsonObject[], outputs = ["passed", "failed"]) => {
      const nodes = { build: task(), review: task({ evidence, outputs }) };
      const course = Course.begun(flow(nodes, ["start build", "build review", "review done"]));
      course.report("passed");
      return course;
    };
    const byOther = checked([{ by: "other" }]);
    expect(lists(byOther, agent)).toEqual({
      required: [],
      optional: ["report failed"],
      blocked: ["report", "report passed"],
    });
    expect(lists(byOther, reviewer).required).toEqual(["report", "report passed", "report failed"]);
    const alsoRun = checked([{ run: "x" }, { by: "other" }]);
    expect(lists(alsoRun, agent)).toMatchObject({ required: [], optional: ["report failed"] });
    const inPart = checked([{ by: "other", for: ["passed"] }], ["passed", "failed", "unsure"]);
    expect(lists(inPart, agent).required).toEqual(["report failed", "report unsure"]);
    const provable = checked(
      [
        { by: "other", for: ["passed"] },
        { run: "x", for: ["unsure"] },
      ],
      ["passed", "failed", "unsure"],
    );
    expect(lists(provable, agent).required).toEqual(["report failed"]);
  });

  it("V1 E4: a report without an outcome is listed if it would be accepted", () => {
    const course = Course.begun(flow({ work: task() }, ["start work", "work done"]));
    expect(lists(course, agent).required).toEqual(["report", "report passed", "report failed"]);
    const conditional = flow({ work: task() }, ["start work", { from: "work", to: "done", when: "a == 1" }]);
    expect(lists(Course.begun(conditional), agent)).toEqual({
      ...nothing,
      blocked: ["report passed", "report failed"],
    });
  });

  it("V1 C4: a question to a person is open to a person and blocked for other callers", () => {
    expect(lists(asking(), person)).toEqual({
      required: ["answer yes", "answer no"],
      optional: finish,
      blocked: ["report"],
    });
    expect(lists(asking(), agent)).toEqual({ ...nothing, blocked: ["answer yes", "answer no", "report"] });
    expect(seen(asking(), agent).blocked[0]?.reason).toBe('"ask" is a question to a person.');
  });

  it("V1: the situation shows the question with its options and its time", () => {
    const course = asking();
    course.position = { ...course.position, since: 77 };
    expect(seen(course, agent).checkpoint).toEqual({
      id: "ask",
      message: "Go on?",
      options: [
        { id: "yes", label: "Yes", description: "All of it" },
        { id: "no", label: "no" },
      ],
      audience: "human",
      askedAt: 77,
    });
    expect(seen(working(), agent)).not.toHaveProperty("checkpoint");
  });

  it("V1 E12: a question past its time limit is no longer shown", () => {
    const course = Course.begun(
      flow({ ask: question(["yes"], { timeout: 1 }) }, ["start ask", "ask done yes"]),
    );
    course.timeout(1);
    expect(seen(course, person)).not.toHaveProperty("checkpoint");
    expect(lists(course, person).required).toEqual(["resolve resume", ...finish]);
  });

  it("V1 F1: a fork lists nothing, except ending the task for a person", () => {
    const course = Course.begun(forked(["a"]));
    expect(lists(course, agent)).toEqual({ ...nothing, blocked: ["report"] });
    expect(lists(course, person)).toEqual({ ...nothing, optional: finish, blocked: ["report"] });
  });

  it("V1 N3: an escalated task lists a person's resolutions, and blocks an ambiguous one", () => {
    expect(lists(waiting(), person)).toEqual({
      ...nothing,
      required: ["resolve resume again", ...finish],
      blocked: ["resolve resume", "report"],
    });
    const { required, blocked } = seen(waiting(), person);
    expect(required[0]?.description).toBe("Try again");
    expect(blocked[0]?.action.description).toBe('Send it back to "done".');
    expect(lists(waiting(), agent)).toEqual({ ...nothing, blocked: ["report"] });
  });

  it.each([
    ["a question to a person", asking, "CHECKPOINT_BLOCKING", "A question is open: Go on?"],
    ["a question to an agent", askingAgent, "CHECKPOINT_BLOCKING", "A question is open: Go on?"],
    ["branches", () => Course.begun(forked(["a"])), "BRANCHES_OPEN", "The task waits for the branches of"],
    ["a person", waiting, "TASK_WAITING", "The task waits for a person"],
    ["a person in place", stopped, "TASK_WAITING", "The task waits for a person"],
  ] as const)(
    "V1 C1: while a task waits for %s, a report is listed as blocked with the reason",
    (_, at, code, reason) => {
      for (const viewer of [agent, person])
        expect(seen(at(), viewer).blocked.at(-1)).toMatchObject({
          action: { action: "report" },
          code,
          reason: expect.stringContaining(reason),
        });
    },
  );

  it("V1 N4: an ended task lists nothing", () => {
    for (const viewer of [agent, person, clock]) expect(lists(over(), viewer)).toEqual(nothing);
    expect(seen(over(), agent)).toMatchObject({ step: "done", complete: true });
  });

  it("V1: an action without its argument becomes a move without it", () => {
    expect(moveOf({ action: "answer", description: "" }, agent)).toEqual({
      type: "answer",
      option: "",
      by: agent,
    });
    expect(moveOf({ action: "resolve", description: "" }, person)).toEqual({
      type: "resolve",
      resolution: "resume",
      by: person,
    });
  });
});
