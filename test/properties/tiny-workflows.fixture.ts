import type { JsonObject } from "../../src/model/json.ts";

type Ways = readonly (readonly [on: string | undefined, to: string])[];

interface Shape {
  readonly budget: number | undefined;
  readonly ways: Ways;
}

/** Every way to connect a task with itself, its neighbour and an end. */
function shapes(self: string, other: string, plain: readonly (string | undefined)[]): Shape[] {
  const drawn: Shape[] = [];
  for (const budget of [undefined, 1]) {
    for (const passed of [undefined, other, "done"]) {
      for (const failed of [undefined, self, other, "done"]) {
        for (const spent of budget === undefined ? [undefined] : [undefined, other, "done"]) {
          for (const open of plain) {
            const ways = [
              ["passed", passed],
              ["failed", failed],
              ["max_retries_exceeded", spent],
              [undefined, open],
            ] as const;
            drawn.push({ budget, ways: ways.flatMap(([on, to]) => (to === undefined ? [] : [[on, to]])) });
          }
        }
      }
    }
  }
  return drawn;
}

/** All workflows of two tasks, with or without a budget of one retry, and the usual edges anywhere. */
export function* tinyWorkflows(): Generator<JsonObject> {
  for (const a of shapes("a", "b", [undefined, "b"])) {
    for (const b of shapes("b", "a", [undefined])) {
      yield {
        id: "tiny",
        limits: { maxSteps: 200 },
        nodes: { start: { type: "start" }, done: { type: "end", result: "success" }, a: work(a), b: work(b) },
        edges: [{ from: "start", to: "a" }, ...edgesOf("a", a), ...edgesOf("b", b)],
      };
    }
  }
}

function work({ budget }: Shape): JsonObject {
  return { type: "task", name: "Work", ...(budget !== undefined && { maxRetries: budget }) };
}

function edgesOf(from: string, { ways }: Shape): JsonObject[] {
  return ways.map(([on, to]) => ({ from, to, ...(on !== undefined && { on }) }));
}
