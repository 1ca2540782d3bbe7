import { expect, it } from "vitest";
import { findCycle } from "./find-cycle.ts";

/** The tasks that wait for each task. */
const waitingIn = (graph: Readonly<Record<string, readonly string[]>>) => {
  const asked: string[] = [];
  return {
    asked,
    waiting: async (id: string) => {
      asked.push(id);
      return graph[id] ?? [];
    },
  };
};

it("J20: names the way round, from the start on", async () => {
  const { waiting } = waitingIn({ a: ["x", "b"], b: ["c"], c: ["a"] });
  expect(await findCycle(["a"], waiting)).toEqual(["a", "b", "c", "a"]);
  expect(await findCycle(["x"], waiting)).toBeUndefined();
});

it("J20: finds a way round behind a task that two ways lead to", async () => {
  const { waiting } = waitingIn({ s: ["a", "b"], a: ["d"], b: ["d"], d: ["e"], e: ["b"] });
  expect(await findCycle(["s"], waiting)).toEqual(["d", "e", "b", "d"]);
});

it("T15: looks at each task once, however many starts there are", async () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `t${index}`);
  const chain = Object.fromEntries(
    ids.map((id, index) => [id, index + 1 < ids.length ? [`t${index + 1}`] : []]),
  );
  const { waiting, asked } = waitingIn(chain);
  expect(await findCycle(ids, waiting)).toBeUndefined();
  expect(asked).toHaveLength(ids.length);
});
