import { expect, it } from "vitest";
import { crewOf, planOf } from "./plan.fixture.ts";
import { stuckTasks, without } from "./stuck-tasks.ts";

const plan = planOf({
  free: { ms: 1 },
  barred: { ms: 1, barred: "x is failed" },
  tagged: { ms: 1, needed: ["web"] },
  behind: { ms: 1, after: ["tagged", "free"] },
  parent: { contains: ["behind"] },
  mine: { ms: 1, worker: "w0" },
  theirs: { ms: 1, worker: "away" },
});

it("J42: tasks that are barred, or that no worker may take, are stuck, with all that wait for them", () => {
  const { causes, all } = stuckTasks(plan, crewOf([]));
  expect([...causes].map(([index, why]) => [plan[index]?.id, why])).toEqual([
    ["barred", "x is failed"],
    ["tagged", "no connected worker has the tag web"],
    ["theirs", "it is assigned to away, which is not connected"],
  ]);
  expect([...all].map((index) => plan[index]?.id).toSorted()).toEqual([
    "barred",
    "behind",
    "parent",
    "tagged",
    "theirs",
  ]);
  expect(stuckTasks(plan, crewOf(["web"])).all.size).toBe(2);
});

it("J42: the rest of the plan keeps its links", () => {
  const rest = without(plan, stuckTasks(plan, crewOf(["web"])).all);
  expect(rest.map(({ id, after, contains }) => [id, after, contains])).toEqual([
    ["free", [], []],
    ["tagged", [], []],
    ["behind", [1, 0], []],
    ["parent", [], [2]],
    ["mine", [], []],
  ]);
});

it("J42: tasks in a circle are stuck", () => {
  const circle = planOf({ a: { after: ["b"] }, b: { after: ["a"] }, c: { after: ["b"] }, d: {} });
  expect([...stuckTasks(circle, crewOf([])).all]).toEqual([0, 1, 2]);
});
