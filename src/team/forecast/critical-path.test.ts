import { describe, expect, it } from "vitest";
import { criticalPath } from "./critical-path.ts";
import { planOf } from "./plan.fixture.ts";

function pathOf(tasks: Parameters<typeof planOf>[0]): {
  readonly ids: readonly string[];
  readonly ms: number;
} {
  const plan = planOf(tasks);
  const { tasks: found, ms } = criticalPath(plan, (index) => plan[index]?.size.estimateMs ?? 0);
  return { ids: found.map((index) => plan[index]?.id ?? ""), ms };
}

describe("the critical path", () => {
  it("J40: is the longest chain of links, not the chain with the most tasks", () => {
    const found = pathOf({
      a: { ms: 1 },
      b: { ms: 1, after: ["a"] },
      c: { ms: 1, after: ["b"] },
      long: { ms: 9 },
      last: { ms: 1, after: ["c", "long"] },
    });
    expect(found).toEqual({ ids: ["long", "last"], ms: 10 });
  });

  it("J40: goes through the child that ends last, and through the parent to what waits for it", () => {
    const found = pathOf({
      parent: { contains: ["quick", "slow"] },
      quick: { ms: 2 },
      slow: { ms: 5 },
      after: { ms: 1, after: ["parent"] },
    });
    expect(found).toEqual({ ids: ["slow", "parent", "after"], ms: 6 });
  });

  it("J40: of a task that is worked on while its parts are is its own work if that takes longer", () => {
    const size = { estimateMs: 9, spentMs: 0, hasWork: true };
    expect(pathOf({ whole: { contains: ["part"], size }, part: { ms: 2 } })).toEqual({
      ids: ["whole"],
      ms: 9,
    });
  });

  it("J40: of nothing is empty, and leaves out tasks that wait for each other", () => {
    expect(pathOf({})).toEqual({ ids: [], ms: 0 });
    expect(pathOf({ a: { ms: 5, after: ["b"] }, b: { ms: 5, after: ["a"] }, c: { ms: 1 } })).toEqual({
      ids: ["c"],
      ms: 1,
    });
  });
});
