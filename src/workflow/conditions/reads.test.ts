import { describe, expect, it } from "vitest";
import { expressionOf } from "./expression.arbitrary.ts";
import { readPaths, reads } from "./reads.ts";

const text = "b.y == 1 && !(a in [c.list[0], b.x]) || size(d) > 2 || has(e.f) || b.y < a";

describe("the names that a condition reads", () => {
  it("lists the distinct names a condition reads, in order of appearance", () => {
    expect(reads(expressionOf(text))).toEqual(["b", "a", "c", "d", "e"]);
  });

  it("lists the distinct paths a condition reads, in order of appearance", () => {
    expect(readPaths(expressionOf(text))).toEqual(["b.y", "a", "c.list.0", "b.x", "d", "e.f"]);
  });

  it("finds nothing read by a constant", () => {
    expect(reads(expressionOf("1 == 1 && 'a' in ['a']"))).toEqual([]);
  });
});
