import { describe, expect, it } from "vitest";
import { findingPlace } from "../../../src/operations/view/finding-place.ts";

const guided = {
  activities: [
    {
      id: "build",
      name: "Build",
      steps: [{ id: "one" }, { id: "tests", name: "Write tests", actions: ["a", "b"] }],
    },
  ],
};
const graph = {
  nodes: { "a.b": { type: "task", name: "First" }, end: { type: "end" } },
  edges: [{ from: "a.b", to: "end", when: "x" }],
};
const drawn = {
  nodes: [
    { id: "a.b", name: "First", type: "task" },
    { id: "end", name: "The end", type: "end" },
  ],
  edges: [],
  goldenPath: [],
};

describe("the place of a finding", () => {
  it.each([
    ["activities.0.steps.1.actions.1", "Build › Write tests › action 2"],
    ["activities.0.steps.0", "Build › one"],
    ["activities.0.steps.1.needs", "Build › Write tests › needs"],
    ["activities.0", "Build"],
    ["activities", "activities"],
    ["somewhere.else", "somewhere.else"],
    ["", ""],
  ])("of a guided form is told by names: %s", (at, place) => {
    expect(findingPlace(at, guided, undefined)).toBe(place);
  });

  it.each([
    ["nodes.a.b.maxRetries", "First › maxRetries"],
    ["nodes.end", "end"],
    ["edges.0.when", "a.b → end › when"],
    ["a.b", "First"],
    ["a.b -> end", "First → The end"],
    ["a.b -> gone", "a.b -> gone"],
    ["nodes.__proto__", "nodes.__proto__"],
  ])("of a graph is told by names: %s", (at, place) => {
    expect(findingPlace(at, graph, drawn)).toBe(place);
  });
});
