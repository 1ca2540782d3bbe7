import { expect, it } from "vitest";
import { keptView } from "../../dashboard/src/graph/kept-view.ts";
import type { LaidOut } from "../../dashboard/src/graph/use-layout.ts";

/** A drawing with nodes at these places. */
function drawing(places: Readonly<Record<string, readonly [number, number]>>): LaidOut {
  const ids = Object.keys(places);
  return {
    key: JSON.stringify(places),
    graph: { nodes: ids.map((id) => ({ id, name: id, type: "task" })), edges: [], goldenPath: [] },
    layout: {
      nodes: Object.fromEntries(ids.map((id) => [id, { x: places[id]?.[0] ?? 0, y: places[id]?.[1] ?? 0 }])),
      edges: [],
      groups: [],
    },
  } as unknown as LaidOut;
}

const place = { clientWidth: 1_000, clientHeight: 800 };
const before = { laidOut: drawing({ a: [0, 0], b: [400, 300] }), viewport: { x: 10, y: 20, zoom: 1 } };
const next = drawing({ a: [100, 0], b: [400, 900], c: [0, 0] });

it("the node in the middle stays where it is, or the selected one", () => {
  expect(keptView(before, next, place, undefined)).toEqual({ x: 10, y: -580, zoom: 1 });
  expect(keptView(before, next, place, "a")).toEqual({ x: -90, y: 20, zoom: 1 });
});

it("no view is kept if no visible node is in both drawings", () => {
  expect(keptView(before, drawing({ d: [0, 0] }), place, "a")).toBeUndefined();
  const away = { ...before, viewport: { x: -9_000, y: 0, zoom: 1 } };
  expect(keptView(away, next, place, "a")).toBeUndefined();
});
