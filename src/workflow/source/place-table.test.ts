import { expect, test } from "vitest";
import { MAX_PROBLEMS } from "./limits.ts";
import { PlaceTable } from "./place-table.ts";

/** The table of { a: [x, y], b: z }, with made-up offsets. */
function sample(): PlaceTable {
  const places = new PlaceTable();
  places.enter("", 0);
  places.enter("a", 10);
  leaf(places, 0, 11);
  leaf(places, 1, 12);
  places.leave();
  leaf(places, "b", 20);
  places.leave();
  return places;
}

function leaf(places: PlaceTable, key: string | number, offset: number): void {
  places.enter(key, offset);
  places.leave();
}

test("keys and list items are found at their own offsets", () => {
  const places = sample();
  expect(places.offsetOf([])).toBe(0);
  expect(places.offsetOf(["a"])).toBe(10);
  expect(places.offsetOf(["a", 1])).toBe(12);
  expect(places.offsetOf(["b"])).toBe(20);
});

test("an unknown path gives its closest known ancestor", () => {
  const places = sample();
  expect(places.offsetOf(["a", 1, "deeper", "still"])).toBe(12);
  expect(places.offsetOf(["a", 7])).toBe(10);
  expect(places.offsetOf(["a", "length"])).toBe(10);
  expect(places.offsetOf(["toString"])).toBe(0);
});

test("an empty table knows no place", () => {
  expect(new PlaceTable().offsetOf(["a"])).toBeUndefined();
});

test("the path of the open value is known while the table is filled", () => {
  const places = new PlaceTable();
  places.enter("", 0);
  places.enter("a", 1);
  places.enter(0, 2);
  expect(places.path).toEqual(["a", 0]);
  places.leave();
  expect(places.path).toEqual(["a"]);
});

test("a repeated key is reported with its first place, and found at its last", () => {
  const places = new PlaceTable();
  places.enter("", 0);
  leaf(places, "a", 1);
  leaf(places, "b", 2);
  leaf(places, "a", 3);
  places.leave();
  expect(places.repeatedKeys()).toEqual([{ path: ["a"], firstOffset: 1, offset: 3 }]);
  expect(places.offsetOf(["a"])).toBe(3);
});

test("the same key in two objects is not repeated", () => {
  const places = new PlaceTable();
  places.enter("", 0);
  places.enter("a", 1);
  leaf(places, "a", 2);
  places.leave();
  places.leave();
  expect(places.repeatedKeys()).toEqual([]);
});

test("a mistake that repeats endlessly is reported a bounded number of times", () => {
  const places = new PlaceTable();
  places.enter("", 0);
  for (let offset = 1; offset < 1000; offset++) leaf(places, "a", offset);
  places.leave();
  expect(places.repeatedKeys()).toHaveLength(MAX_PROBLEMS);
});
