import { describe, expect, it } from "vitest";
import { filePath } from "./file-path.ts";

describe("the name of a file in a repository", () => {
  it.each([
    ["src/a.ts", "src/a.ts"],
    ["./src//a.ts", "src/a.ts"],
    ["src/./b/../a.ts/", "src/a.ts"],
    ["a b/é ü.ts", "a b/é ü.ts"],
    ["e\u0301.ts", "\u00e9.ts"],
    ["..a/...", "..a/..."],
  ])("is the same for every spelling: %j is %j", (given, name) => {
    expect(filePath(given)).toBe(name);
  });

  it.each([
    "",
    ".",
    "./",
    "a/..",
    "..",
    "../a",
    "a/../../b",
    "/etc/passwd",
    "C:\\x",
    "c:/x",
    "x".repeat(1_001),
  ])("is none for %j", (given) => {
    expect(filePath(given)).toBeUndefined();
  });
});
