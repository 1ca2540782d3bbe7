import { describe, expect, it } from "vitest";
import { placedRows } from "../../dashboard/src/inbox/placed-rows.ts";

const placed = (before: string, open: string, decided: string) =>
  placedRows([...before], [...open], new Set(decided)).join("");

describe("the rows of the inbox", () => {
  it("are the open items if nothing is decided", () => {
    expect(placed("", "abc", "")).toBe("abc");
    expect(placed("abc", "ac", "")).toBe("ac");
  });

  it("keep a decided item where it was, at the beginning, in the middle and at the end", () => {
    expect(placed("abc", "bc", "a")).toBe("abc");
    expect(placed("abc", "ac", "b")).toBe("abc");
    expect(placed("abc", "ab", "c")).toBe("abc");
    expect(placed("abc", "", "abc")).toBe("abc");
    expect(placed("abc", "abc", "b")).toBe("abc");
  });

  it("keep a decided item behind its predecessor when others come, go and change places", () => {
    expect(placed("abc", "acd", "b")).toBe("abcd");
    expect(placed("abc", "cd", "b")).toBe("bcd");
    expect(placed("abcd", "da", "b")).toBe("dab");
  });

  it("begin with decided items whose place is not known", () => {
    expect(placed("", "bc", "a")).toBe("abc");
  });
});
