import { expect, it } from "vitest";
import type { Event } from "../model/event.ts";
import { evolve, replay } from "./evolve.ts";

const started = { type: "started", step: "a", variables: {}, at: 0 } as const;

it.each<Event>([
  { type: "skip_lifted", step: "x" },
  { type: "loop_left", step: "x", passes: 1 },
])("P1: a fact about what is not there changes nothing: %j", (event) => {
  const position = replay([started]);
  expect(evolve(position, event)).toEqual(position);
});

it.each<Event>([
  { type: "loop_iterated", step: "x", pass: 2 },
  { type: "loop_items_kept", step: "x", items: [1] },
])("P1: a fact about a loop that is not under way begins none: %j", (event) => {
  expect(evolve(replay([started]), event).loops).toEqual([]);
});

it("P1: a history begins with its start", () => {
  expect(() => replay([])).toThrow("a history begins with `started`");
});
