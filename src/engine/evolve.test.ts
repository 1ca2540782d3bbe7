import { expect, it } from "vitest";
import type { Event } from "../model/event.ts";
import { evolve, replay } from "./evolve.ts";

const started = { type: "started", step: "a", variables: {}, at: 0 } as const;

it.each<Event>([
  { type: "skip_lifted", step: "x" },
  { type: "loop_left", step: "x", passes: 1 },
])("P1: an event about an absent skip or loop changes nothing: %j", (event) => {
  const position = replay([started]);
  expect(evolve(position, event)).toEqual(position);
});

it.each<Event>([
  { type: "loop_iterated", step: "x", pass: 2 },
  { type: "loop_items_kept", step: "x", items: [1] },
])("P1: an event about a loop that does not run starts none: %j", (event) => {
  expect(evolve(replay([started]), event).loops).toEqual([]);
});

it("C10: moving a task to another version drops its approvals", () => {
  const position = { ...replay([started]), approved: ["sign-off"] };
  const event = { type: "restored", step: "a", at: 1, state: "ready", retries: 0, attempts: {} } as const;
  expect(evolve(position, event)).toEqual({ ...replay([started]), since: 1, visit: 2 });
});

it("P1: a history begins with its start", () => {
  expect(() => replay([])).toThrow("a history begins with `started`");
});
