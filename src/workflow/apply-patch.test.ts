import { describe, expect, it } from "vitest";
import { applyPatch } from "./apply-patch.ts";

const document = { a: { "b/c": [1, 2, 3], "m~n": 8 }, list: ["x"], none: null };

describe("a patch", () => {
  it.each([
    ["adds a key", { op: "add", path: "/new", value: 1 }, { ...document, new: 1 }],
    [
      "adds to the end of a list",
      { op: "add", path: "/list/-", value: "y" },
      { ...document, list: ["x", "y"] },
    ],
    ["inserts into a list", { op: "add", path: "/list/0", value: "w" }, { ...document, list: ["w", "x"] }],
    [
      "replaces an existing key by adding it",
      { op: "add", path: "/list", value: 1 },
      { ...document, list: 1 },
    ],
    [
      "removes by an escaped path",
      { op: "remove", path: "/a/b~1c/1" },
      { ...document, a: { "b/c": [1, 3], "m~n": 8 } },
    ],
    [
      "replaces",
      { op: "replace", path: "/a/m~0n", value: null },
      { ...document, a: { "b/c": [1, 2, 3], "m~n": null } },
    ],
    ["replaces the whole", { op: "replace", path: "", value: 1 }, 1],
    ["moves", { op: "move", from: "/list/0", path: "/none" }, { a: document.a, list: [], none: "x" }],
    ["copies", { op: "copy", from: "/list", path: "/copied" }, { ...document, copied: ["x"] }],
    ["tests", { op: "test", path: "/a/b~1c/2", value: 3 }, document],
    [
      "takes any key as a key",
      { op: "add", path: "/__proto__", value: 1 },
      JSON.parse('{"a":{"b/c":[1,2,3],"m~n":8},"list":["x"],"none":null,"__proto__":1}'),
    ],
  ] as const)("%s", (_, operation, value) => {
    expect(applyPatch(document, [operation])).toEqual({ ok: true, value });
  });

  it.each([
    ["a missing key", { op: "remove", path: "/b" }, /nothing at "b"/],
    ["an inherited key", { op: "replace", path: "/toString", value: 1 }, /nothing at "toString"/],
    ["a missing parent", { op: "add", path: "/b/c", value: 1 }, /nothing at "b"/],
    ["an index out of bounds", { op: "add", path: "/list/2", value: 1 }, /no place in a list of 1/],
    ["an index with a sign", { op: "remove", path: "/list/-" }, /no place/],
    ["an index with a zero", { op: "remove", path: "/list/00" }, /no place/],
    ["a key inside text", { op: "add", path: "/list/0/x", value: 1 }, /no object and no list/],
    ["no value", { op: "add", path: "/b" }, /has no value/],
    ["no origin", { op: "copy", path: "/b", from: null }, /no `from`/],
    ["a path without a slash", { op: "remove", path: "a" }, /begins with/],
    ["a move into itself", { op: "move", from: "/a", path: "/a/b" }, /into itself/],
    ["another value", { op: "test", path: "/list/0", value: "y" }, /another one/],
  ] as const)("refuses %s, with the operation", (_, operation, problem) => {
    const first = { op: "add", path: "/new", value: 1 } as const;
    expect(applyPatch(document, [first, operation])).toEqual({
      ok: false,
      problem: expect.stringMatching(problem),
    });
    expect(applyPatch(document, [first, operation])).toMatchObject({
      problem: expect.stringMatching(/^operation 2 /),
    });
    expect(document).not.toHaveProperty("new");
  });
});
