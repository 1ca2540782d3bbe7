import { describe, expect, it } from "vitest";
import { LruCache } from "./lru-cache.ts";

function keptIn(cache: LruCache<number>, ...keys: readonly string[]): string[] {
  return keys.filter((key) => cache.get(key) !== undefined);
}

describe("the LRU cache", () => {
  it("evicts the least recently used entry", () => {
    const cache = new LruCache<number>(2);
    cache.set("a", 1);
    cache.set("b", 2);
    expect(cache.get("a")).toBe(1);
    cache.set("c", 3);
    expect(keptIn(cache, "a", "b", "c")).toEqual(["a", "c"]);
  });

  it("measures its entries by size, also after one is replaced", () => {
    const cache = new LruCache<number>(10, (size) => size);
    cache.set("a", 6);
    cache.set("a", 2);
    cache.set("b", 8);
    expect(keptIn(cache, "a", "b")).toEqual(["a", "b"]);
    cache.set("c", 3);
    expect(keptIn(cache, "a", "b", "c")).toEqual(["c"]);
  });

  it("keeps the newest entry, however large it is", () => {
    const cache = new LruCache<number>(10, (size) => size);
    cache.set("a", 1);
    expect(cache.set("b", 99)).toBe(99);
    expect(keptIn(cache, "a", "b")).toEqual(["b"]);
  });

  it("finds an entry by the prefix of its key", () => {
    const cache = new LruCache<number>(10);
    cache.set("abc", 1);
    expect(cache.findByPrefix("ab")).toBe(1);
    expect(cache.findByPrefix("b")).toBeUndefined();
  });
});
