import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import {
  agent,
  Course,
  clock,
  flow,
  forked,
  person,
  question,
  reconstruction,
  task,
} from "./course.fixture.ts";
import { replay } from "./evolve.ts";
import { stepRetries } from "./step-path.ts";
import { situation } from "./view/situation.ts";

describe("a position", () => {
  it("P1: a position is the fold of its task's events, and each prefix of the events gives an earlier position", () => {
    const course = new Course(reconstruction);
    const positions = [{ length: course.events.length, position: course.position }];
    for (const outcome of [undefined, "passed", "failed", "passed", "failed", "passed", "passed"]) {
      course.report(outcome);
      positions.push({ length: course.events.length, position: course.position });
    }
    for (const { length, position } of positions)
      expect(JSON.stringify(replay(course.events.slice(0, length)))).toBe(JSON.stringify(position));
  });

  it("P1: events stored as text fold to the same position", () => {
    const course = Course.begun(forked(["b", "a"], { maxConcurrency: 1 }));
    course.ended({ b: true });
    const stored = JSON.parse(JSON.stringify(course.events));
    expect(JSON.stringify(replay(stored))).toBe(JSON.stringify(course.position));
  });

  it.each([[[]], [[{ type: "exhausted", step: "work" } as const]]])(
    "P1: a history that does not begin at the beginning gives none (%j)",
    (events) => {
      expect(() => replay(events)).toThrow("a history begins with `started`");
    },
  );

  it("P1: equal inputs give equal outputs, byte for byte", () => {
    const { program, position, world } = Course.begun(reconstruction);
    const move = { type: "report", outcome: "passed", variables: { a: 1 }, by: agent } as const;
    const turns = [1, 2].map(() => JSON.stringify(apply(program, position, move, world)));
    expect(turns[0]).toBe(turns[1]);
  });

  it("P1: a step that the workflow does not have is an error", () => {
    const { program, position, world } = Course.begun(reconstruction);
    const lost = { ...position, step: "toString" };
    expect(() => apply(program, lost, { type: "begin", by: agent }, world)).toThrow("has no node toString");
  });

  it("P2: a refused move changes nothing, not even what it did before the refusal", () => {
    const course = Course.begun(reconstruction);
    const { position, events } = course;
    const before = JSON.stringify([position, events]);
    for (const move of [
      { type: "report", outcome: "passed", variables: { a: 1, "no name": 1 }, by: agent },
      { type: "resolve", resolution: "goto", node: "review", by: person },
      { type: "timeout", by: clock },
    ] as const)
      expect(course.try(move).ok).toBe(false);
    expect(JSON.stringify([course.position, course.events])).toBe(before);
    expect(course.position).toBe(position);
  });

  it("P3: the size of a position does not grow with the number of moves", () => {
    const course = Course.begun(
      flow(
        {
          work: task({ evidence: [{ by: "other", than: ["work", "gate"], for: ["failed"] }], timeout: 10 }),
          gate: task({ maxRetries: 2 }),
          ask: question(["yes"], { audience: "agent" }),
          call: { type: "subflow", workflow: "child" },
        },
        [
          "start work",
          "work gate",
          "work work timeout",
          "gate ask passed",
          "gate work failed",
          "ask call yes",
          "call work",
        ],
        { limits: { maxSteps: 100_000 } },
      ),
      { known: [flow({ inside: task() }, ["start inside", "inside done"], { id: "child" })] },
    );
    const round = (): number => {
      course.timeout(10);
      course.report("passed", { variables: { seen: course.now % 7 } });
      course.report("failed");
      course.report("passed");
      course.report("passed");
      course.answer("yes", { by: agent });
      course.report("passed");
      const { visit: _visit, since: _since, steps: _steps, retries: _retries, ...rest } = course.position;
      return JSON.stringify(rest).length;
    };
    const first = round();
    for (let count = 0; count < 50; count++) expect(round()).toBe(first);
    expect(course.position.steps).toBeGreaterThan(300);
  });

  it("P3: a position holds no history, and only variables that differ from their defaults", () => {
    const course = Course.begun({ ...reconstruction, variables: { depth: 1, note: "" } });
    course.report("passed", { variables: { depth: 2 } });
    expect(course.position).toEqual({
      step: "review",
      state: "ready",
      since: 0,
      visit: 3,
      steps: 1,
      retries: 0,
      attempts: {},
      variables: { depth: 2 },
      doneBy: {},
      frames: [],
    });
  });

  it("P1: a position keeps its phase until another phase begins", () => {
    const course = Course.begun(
      flow({ plan: task({ stage: "planning" }), work: task(), ship: task({ stage: "delivery" }) }, [
        "start plan",
        "plan work",
        "work ship",
      ]),
    );
    const phases = [course.position, course.report().position, course.report().position];
    expect(phases.map(({ phase }) => phase)).toEqual(["plan", "plan", "deliver"]);
  });
});

describe("ids that are any text", () => {
  const odd = ["constructor", "toString", "hasOwnProperty", "valueOf", "🚀", "ünï cödé", "10", "2", "on"];

  it.each(odd)("P5: a gate, its work, a variable's value and a doer may all be called %s", (id) => {
    const course = Course.begun(
      flow(
        {
          [id]: task({ name: id, maxRetries: 2 }),
          review: task({ evidence: [{ by: "other", than: id }], outputs: [id, "failed"] }),
        },
        [
          { from: "start", to: id },
          { from: id, to: "review", on: "passed" },
          { from: "review", to: id, on: "failed" },
          { from: "review", to: "done", on: id },
        ],
      ),
    );
    const { world } = course;
    expect(situation(course.program, course.position, agent, world).message).toContain("Retries left: 2.");
    expect(course.report("failed")).toMatchObject({ to: id, retriesUsed: 1, retriesRemaining: 1 });
    expect(stepRetries(course.position)).toEqual({ [id]: 1 });
    course.report("passed", { by: { kind: "agent", id } });
    expect(stepRetries(course.position)).toEqual({});
    expect(course.position.doneBy).toEqual({ [id]: [id] });
    const own = { type: "report", outcome: id, by: { kind: "agent", id } } as const;
    expect(course.refusal(own).code).toBe("EVIDENCE_MISSING");
    expect(course.report(id)).toMatchObject({ to: "done" });
  });

  it.each(odd)("P5: a subflow, a branch and an option may be called %s", (id) => {
    const child = flow(
      { [id]: task({ maxRetries: 1 }) },
      [
        { from: "start", to: id },
        { from: id, to: "done", on: "passed" },
      ],
      { id: "child" },
    );
    const course = Course.begun(
      flow(
        {
          [id]: { type: "subflow", workflow: "child" },
          ask: question([id]),
          split: { type: "fork", join: "merge" },
          leaf: task(),
          merge: { type: "join", fork: "split" },
        },
        [
          { from: "start", to: id },
          { from: id, to: "ask" },
          { from: "ask", to: "split", on: id },
          { from: "split", to: id },
          "merge done",
        ],
      ),
      { known: [child] },
    );
    expect(course.report("failed")).toMatchObject({ to: `${id}/${id}`, action: "retry" });
    expect(stepRetries(course.position)).toEqual({ [`${id}/${id}`]: 1 });
    course.report("passed");
    course.answer(id);
    expect(course.branch(0).position.branch?.id).toBe(id);
    expect(course.ended({ [id]: true })).toMatchObject({ to: "done" });
  });

  it.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
    "P5: a variable may be called %s, and is missing until it is given",
    (name) => {
      const sketch = flow({ work: task() }, [
        "start work",
        { from: "work", to: "done", when: `has(${name})` },
        { from: "work", to: "work", on: "failed" },
      ]);
      const course = Course.begun(sketch);
      expect(course.refusal({ type: "report", outcome: "passed", by: agent }).code).toBe("NO_MATCHING_EDGE");
      course.report("failed", { variables: { [name]: 1 } });
      expect(course.position.variables).toEqual({ [name]: 1 });
      expect(course.report("passed")).toMatchObject({ to: "done" });
      expect(new Course(sketch, { variables: { [name]: 2 } }).position.variables).toEqual({ [name]: 2 });
    },
  );
});
