import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../model/json.ts";
import { apply } from "./apply.ts";
import { agent, Course, forked, forkOver, type Sketch, task } from "./course.fixture.ts";

const MiB = 1024 * 1024;
const stopped = { step: "split", state: "waiting", escalation: "too_many_branches" };
const each = { over: "files", as: "file", maxItems: 10_000 };

const named = (count: number) => Array.from({ length: count }, (_, index) => `file-${index + 10_000}`);

function begunWith(context: JsonObject, sketch: Sketch): Course {
  const course = new Course(sketch);
  course.context = context;
  course.begin();
  return course;
}

/** A workflow that forks into branches that each fork again, over `files` if `each` is given. */
function nested(outer: readonly string[], inner: readonly string[], more: Partial<Sketch> = {}): Sketch {
  const { nodes, edges } = forked(["inner", ...outer]);
  const over = inner.length === 0 ? { each } : {};
  const first = inner.length === 0 ? ["x"] : inner;
  return {
    ...more,
    nodes: {
      ...nodes,
      ...Object.fromEntries(first.map((id) => [id, task()])),
      inner: { type: "fork", join: "meet", ...over },
      meet: { type: "join", fork: "inner" },
    },
    edges: [
      ...edges.filter((edge) => edge !== "inner merge"),
      ...first.flatMap((id) => [`inner ${id}`, `${id} meet`]),
      "meet merge",
    ],
  };
}

describe("the size of a fork's branches", () => {
  it("F6: a list that is too large for so many branches escalates before the fork", () => {
    const over = (count: number) => Course.begun(forkOver({ each }), { variables: { files: named(count) } });
    expect(over(1_000).position.branches).toMatchObject({ total: 1_000, opened: 1_000 });
    const course = over(2_000);
    expect(course.position).toMatchObject(stopped);
    expect(course.position).not.toHaveProperty("branches");
    expect(course.happened("forked")).toEqual([]);
  });

  it.each([
    ["x", 4 * MiB],
    ["é", 2 * MiB],
  ])("F6: the context counts for each branch, in bytes: many %s", (letter, count) => {
    const text = letter.repeat(count);
    expect(begunWith({ text }, forked(["a", "b", "c"])).position.branches).toMatchObject({ opened: 3 });
    expect(begunWith({ text }, forked(["a", "b", "c", "d"])).position).toMatchObject(stopped);
  });

  it("F6: doers count for each branch", () => {
    const { program, position, world } = new Course(forked(["a", "b", "c", "d"]));
    const begunAfter = (doneBy: Record<string, string[]>) => {
      const turn = apply(program, { ...position, doneBy }, { type: "begin", by: agent }, world);
      return turn.ok ? turn.value.position : undefined;
    };
    expect(begunAfter({ work: ["x".repeat(3 * MiB)] })).toMatchObject({ branches: { opened: 4 } });
    expect(begunAfter({ work: ["x".repeat(4 * MiB)] })).toMatchObject(stopped);
  });

  it("F6: branches that open one after the other count together", () => {
    const text = "x".repeat(4 * MiB);
    expect(begunWith({ text }, forked(["a", "b", "c", "d"], { maxConcurrency: 1 })).position).toMatchObject(
      stopped,
    );
  });

  it("F6: a nested fork counts the branches that its siblings would open too", () => {
    const course = begunWith({ text: "x".repeat(3 * MiB) }, nested(["a", "b"], ["x", "y"]));
    expect(course.position.branches).toMatchObject({ opened: 3 });
    const branch = (context: JsonObject) => {
      course.context = context;
      return course.branch(0).position;
    };
    expect(branch({ text: "x".repeat(3 * MiB) })).toMatchObject({ ...stopped, step: "inner" });
    expect(branch({ text: "x".repeat(2 * MiB) })).toMatchObject({ step: "inner", branches: { opened: 2 } });
  });

  it("F6: items that no variable holds count once for each task that goes over them", () => {
    const list = (bytes: number): Json => ["x".repeat(bytes), "y"];
    const inside = (bytes: number) =>
      Course.begun(nested(["a", "b", "c"], [], { variables: { files: list(bytes) } })).branch(0).position;
    expect(inside(3 * MiB)).toMatchObject({ step: "inner", branches: { opened: 2 } });
    expect(inside(4 * MiB)).toMatchObject({ ...stopped, step: "inner" });
    const alone = Course.begun(forkOver({ each }, { variables: { files: list(4 * MiB) } }));
    expect(alone.position.branches).toMatchObject({ opened: 2 });
  });
});

describe("the number of branches", () => {
  it("F5: nested forks of one branch end", () => {
    const sketch = forked(["call"], {}, {}, [], { id: "endless", limits: { maxDepth: 64 } });
    let course = Course.begun({
      ...sketch,
      nodes: { ...sketch.nodes, call: { type: "subflow", workflow: "endless" } },
    });
    for (let width = 2; width <= 8_192; width *= 2) {
      expect(course.position.branches).toMatchObject({ opened: 1 });
      course = course.branch(0);
      expect(course.position.branch).toMatchObject({ width });
    }
    expect(course.position).toMatchObject(stopped);
  });

  it("F5: an empty list opens nothing, whatever the width around it", () => {
    const { nodes, edges } = nested([], [], { variables: { files: [] } });
    const wide = [...edges, ...Array.from({ length: 9_999 }, () => "split inner")];
    const course = Course.begun({ nodes, edges: wide, variables: { files: [] } });
    expect(course.branch(9_999).position).toMatchObject({
      state: "done",
      branch: { width: 10_000, id: "inner~10000" },
    });
  });

  it("F1: a list has no branch beyond its items", () => {
    const course = Course.begun(forkOver(), { variables: { files: ["x", "y"] } });
    expect(course.branch(1).position.branch).toMatchObject({ id: "2" });
    expect(() => course.branch(2)).toThrow("split has no branch 2");
  });
});
