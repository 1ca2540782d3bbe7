import { describe, expect, it } from "vitest";
import { Recent } from "./recent.ts";

function keptIn(recent: Recent<number>, ...keys: readonly string[]): string[] {
  return keys.filter((key) => recent.get(key) !== undefined);
}

describe("what was asked for lately", () => {
  it("lets go what nobody has asked for longest", () => {
    const recent = new Recent<number>(2);
    recent.keep("a", 1);
    recent.keep("b", 2);
    expect(recent.get("a")).toBe(1);
    recent.keep("c", 3);
    expect(keptIn(recent, "a", "b", "c")).toEqual(["a", "c"]);
  });

  it("counts by size, also when something takes the place of another", () => {
    const recent = new Recent<number>(10, (size) => size);
    recent.keep("a", 6);
    recent.keep("a", 2);
    recent.keep("b", 8);
    expect(keptIn(recent, "a", "b")).toEqual(["a", "b"]);
    recent.keep("c", 3);
    expect(keptIn(recent, "a", "b", "c")).toEqual(["c"]);
  });

  it("keeps the newest, however large it is", () => {
    const recent = new Recent<number>(10, (size) => size);
    recent.keep("a", 1);
    expect(recent.keep("b", 99)).toBe(99);
    expect(keptIn(recent, "a", "b")).toEqual(["b"]);
  });

  it("finds by how a key begins", () => {
    const recent = new Recent<number>(10);
    recent.keep("abc", 1);
    expect(recent.beginning("ab")).toBe(1);
    expect(recent.beginning("b")).toBeUndefined();
  });
});
