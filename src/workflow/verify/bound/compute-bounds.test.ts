import { expect, test } from "vitest";
import type { Json } from "../../../model/json.ts";
import { kinds, programOf, question, review, type Sketch, verified } from "../verified.fixture.ts";

const { start, task, gate, end, hitl } = kinds;

const bound = (sketch: Sketch, known: Parameters<typeof verified>[1] = []) => verified(sketch, known).bound;

test("a reviewed task takes at most two reports for each of the first try and three retries", () => {
  expect(bound(review)).toMatchObject({ reports: 8, exact: true });
});

test("a person who sends the task back restarts the count", () => {
  expect(bound({ ...review, edges: [...review.edges, "hitl analyze"] })).toMatchObject({
    reports: 8,
    exact: true,
  });
});

test("a person who resumes the task in a called workflow renews the caller's budgets", () => {
  const kid = programOf({
    id: "kid",
    nodes: { start, work: task, end, hitl },
    edges: ["start work", "work end passed", "work hitl failed", "hitl work"],
  });
  const nodes = { start, call: { type: "subflow", workflow: "kid" }, judge: { ...gate, maxRetries: 2 }, end };
  const edges = ["start judge", "judge call failed", "judge end passed", "call judge"];
  expect(bound({ nodes, edges }, [kid]).reports).toBe(6);
});

test("budgets inside budgets multiply, as each is renewed when its node is passed", () => {
  const nodes = {
    start,
    work: task,
    a: { ...gate, maxRetries: 1 },
    b: { ...gate, maxRetries: 2 },
    end,
    hitl,
  };
  const edges = ["start work", "work a", "a work failed", "a b passed", "b work failed", "b end passed"];
  expect(bound({ nodes, edges })).toMatchObject({ reports: 3 * (2 + 2 + 1), exact: true });
});

test("used retries survive a question to a person", () => {
  const nodes = {
    start,
    check: { ...gate, maxRetries: 1 },
    q: question("human"),
    a: task,
    b: task,
    c: task,
    end,
  };
  const edges = ["start check", "check end passed", "check q failed", "q check yes", "q end no"];
  const sketch = { nodes, edges: [...edges, "check a max_retries_exceeded", "a b", "b c", "c end"] };
  expect(bound(sketch)).toMatchObject({ reports: 4, exact: true });
});

test("answers by agents count, answers by people do not", () => {
  const edges = ["start q", "q a", "a end"];
  expect(bound({ nodes: { start, q: question("agent"), a: task, end }, edges })).toMatchObject({
    reports: 2,
  });
  expect(bound({ nodes: { start, q: question("human"), a: task, end }, edges })).toMatchObject({
    reports: 1,
  });
});

test("a cycle without a budget has no bound, and the cycle is named", () => {
  const sketch = {
    nodes: { start, a: task, b: gate, end },
    edges: ["start a", "a b", "b a failed", "b end passed"],
  };
  expect(bound(sketch)).toMatchObject({ reports: null, exact: false });
  expect(bound(sketch).why).toContain('"a", "b"');
});

test("the bound is not exact where conditions, time limits or forks matter", () => {
  const nodes = { start, a: task, b: task, end };
  const edges = ["start a", "a b passed when x == 1", "a end", "b end"];
  expect(bound({ nodes, edges })).toMatchObject({ reports: 2, exact: false });
  const timed = { nodes: { start, a: { ...task, timeout: "1h" }, end }, edges: ["start a", "a end"] };
  expect(bound(timed)).toMatchObject({ reports: 1, exact: false });
  const unreached = { nodes: { ...nodes, c: task }, edges: ["start a", "a end", "b c - when x == 1"] };
  expect(bound(unreached)).toMatchObject({ reports: 1, exact: true });
});

test("each branch of a fork counts separately, and the join adds one for the task that forked", () => {
  const nodes = {
    start,
    f: { type: "fork", join: "j" },
    a: task,
    b: task,
    c: task,
    j: { type: "join", fork: "f" },
    end,
  };
  const edges = ["start f", "f a", "a b", "b c", "c j", "j end"];
  expect(bound({ nodes, edges })).toMatchObject({ reports: 3, exact: false });
  const longer = {
    nodes: { ...nodes, d: task, e: task, g: task },
    edges: [...edges.slice(0, 5), "j d", "d e", "e g", "g end"],
  };
  expect(bound(longer)).toMatchObject({ reports: 4 });
});

test("a called workflow adds its own bound, and a missing one removes the bound", () => {
  const child = programOf({ ...review, id: "child" });
  const nodes = { start, a: task, call: { type: "subflow", workflow: "child", maxRetries: 1 }, end };
  const edges = ["start a", "a call", "call a failed", "call end passed"];
  expect(bound({ nodes, edges }, [child])).toMatchObject({ reports: 2 * 9, exact: false });
  expect(bound({ nodes, edges })).toMatchObject({ reports: null });
  const endless = programOf({
    id: "child",
    nodes: { start, a: task, end },
    edges: ["start a", "a a failed", "a end"],
  });
  expect(bound({ nodes, edges }, [endless])).toMatchObject({ reports: null });
  expect(bound({ nodes, edges }, [endless]).why).toContain('"call"');
});

test("a workflow that calls itself has no bound", () => {
  const nodes = { start, call: { type: "subflow", workflow: "sketch" }, end };
  expect(bound({ nodes, edges: ["start call", "call end"] })).toMatchObject({ reports: null });
});

test("the limit on steps is the bound where it is smaller, and the reason says so", () => {
  const limited = bound({ ...review, limits: { maxSteps: 5 } });
  expect(limited).toMatchObject({ reports: 5, exact: true });
  expect(limited.why).toContain("limit of 5 steps");
});

test("with too many combinations of retries the bound is a product, and still not below the true maximum", () => {
  const gates = Array.from({ length: 12 }, (_, index) => `g${index}`);
  const nodes: Record<string, Json> = { start, end };
  const edges = ["start g0"];
  for (const [index, id] of gates.entries()) {
    nodes[id] = { ...gate, maxRetries: 2 };
    edges.push(
      `${id} g0 failed`,
      `${id} ${gates[index + 1] ?? "end"} passed`,
      `${id} end max_retries_exceeded`,
    );
  }
  const found = bound({ nodes, edges, limits: { maxSteps: 1_000_000 } });
  expect(found).toMatchObject({ reports: 1_000_000, exact: false });
});
