import { describe, expect, it } from "vitest";
import { MarkedMap } from "./marked-map.ts";

describe("a map with marks", () => {
  it("is put back to each mark, last mark first", () => {
    const map = new MarkedMap<string | undefined>();
    map.set("kept", "1");
    map.set("unknown", undefined);
    const outer = map.mark();
    map.set("kept", "2");
    map.set("new", "3");
    const inner = map.mark();
    map.delete("kept");
    map.delete("new");
    map.delete("never");
    map.set("unknown", "4");
    map.putBack(inner);
    expect(Object.fromEntries(map.entries())).toEqual({ kept: "2", unknown: undefined, new: "3" });
    map.putBack(outer);
    expect(Object.fromEntries(map.entries())).toEqual({ kept: "1", unknown: undefined });
    expect([map.has("unknown"), map.has("new"), map.get("kept")]).toEqual([true, false, "1"]);
  });

  it("tells what changed since a mark, with the value at the mark", () => {
    const map = new MarkedMap<string>();
    map.set("a", "1");
    const mark = map.mark();
    map.set("a", "2");
    map.set("a", "3");
    map.set("b", "4");
    expect([...map.changedSince(mark)]).toEqual([
      ["a", { value: "1" }],
      ["b", undefined],
    ]);
    expect(map.changedSince(map.mark()).size).toBe(0);
  });
});
