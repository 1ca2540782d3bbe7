import { expect, test } from "vitest";
import { found, kinds, places, programOf, question, review } from "../verified.fixture.ts";

const { start, task, gate, end } = kinds;

test("a cycle without a budget or a person is unbounded, and its nodes are listed", () => {
  const sketch = {
    nodes: { start, a: task, b: gate, end },
    edges: ["start a", "a b", "b a failed", "b end passed"],
  };
  const [finding] = found(sketch, "unbounded-cycle");
  expect(finding).toMatchObject({ severity: "warning", at: "a", path: ["a", "b"] });
  expect(found({ ...sketch, limits: { maxSteps: 50 } }, "unbounded-cycle")[0]?.severity).toBe("info");
  expect(found(review, "unbounded-cycle")).toEqual([]);
});

test("leaving by used-up retries renews them, so that cycle is unbounded", () => {
  const nodes = { start, a: task, b: { ...gate, maxRetries: 2 }, end };
  const edges = ["start a", "a b", "b a failed", "b end passed", "b a max_retries_exceeded"];
  expect(places({ nodes, edges }, "unbounded-cycle")).toEqual(["a"]);
});

test("a person on the way bounds a cycle, an agent does not, and neither does a time limit in the person's place", () => {
  const edges = ["start a", "a q", "q a no", "q end yes"];
  const sketch = (q: object) => ({ nodes: { start, a: task, q: q as never, end }, edges });
  expect(found(sketch(question("human")), "unbounded-cycle")).toEqual([]);
  expect(places(sketch(question("agent")), "unbounded-cycle")).toEqual(["a"]);
  const hurried = question("human", { timeout: "1h", defaultOption: "no" });
  expect(places(sketch(hurried), "unbounded-cycle")).toEqual(["a"]);
});

test("a cycle that no run reaches is not reported", () => {
  const nodes = { start, a: task, b: task, end };
  expect(found({ nodes, edges: ["start a", "a end", "b b failed", "b end"] }, "unbounded-cycle")).toEqual([]);
});

test("a cycle past a join is unbounded unless its branches need a person", () => {
  const forked = (inside: object) => ({
    nodes: {
      start,
      f: { type: "fork", join: "j" },
      in: inside as never,
      j: { type: "join", fork: "f" },
      end,
    },
    edges: ["start f", "f in", "in j", "j end passed", "j f failed"],
  });
  expect(places(forked(task), "unbounded-cycle")).toEqual(["f"]);
  expect(places(forked(question("human")), "unbounded-cycle")).toEqual([]);
});

test("a cycle without work or a question is an error", () => {
  const child = programOf({ id: "child", nodes: { start, end }, edges: ["start end"] });
  const working = programOf({ id: "child", nodes: { start, a: task, end }, edges: ["start a", "a end"] });
  const nodes = { start, call: { type: "subflow", workflow: "child" }, end };
  const edges = ["start call", "call call failed", "call end passed"];
  expect(places({ nodes, edges }, "automatic-cycle", [child])).toEqual(["call"]);
  expect(places({ nodes, edges }, "automatic-cycle", [working])).toEqual([]);
  expect(places({ nodes, edges }, "automatic-cycle")).toEqual([]);
});

test("a fork with work in its branches is not passed automatically", () => {
  const nodes = { start, f: { type: "fork", join: "j" }, j: { type: "join", fork: "f" }, a: task, end };
  const edges = ["start f", "j f passed", "j end failed"];
  expect(places({ nodes, edges: [...edges, "f j"] }, "automatic-cycle")).toEqual(["f"]);
  expect(places({ nodes, edges: [...edges, "f a", "a j"] }, "automatic-cycle")).toEqual([]);
});
