import { expect, it } from "vitest";
import { matchesGlob } from "./matches-glob.ts";

it.each([
  [".github/workflows/ci.yml", ".github/**", true],
  [".github", ".github/**", true],
  ["src/a.ts", "src/*.ts", true],
  ["src/b/a.ts", "src/*.ts", false],
  ["src/b/a.ts", "**/a.ts", true],
  ["a.ts", "**/a.ts", true],
  ["src/a.test.ts", "src/*.*.ts", true],
  ["src/ab", "src/a*b*c", false],
  ["src/a", "src/a*a", false],
  ["src/axc", "src/a*b*c", false],
  ["src/xay", "src/x*a*y", true],
  ["src/x", "src/y", false],
  ["src/x", "lib/*", false],
  ["src/x", "src/y*", false],
])("K7: %s fits %s: %s", (path, pattern, fits) => {
  expect(matchesGlob(path, pattern)).toBe(fits);
});

it("K7: a hostile pattern is matched quickly", () => {
  expect(matchesGlob("a/".repeat(200), "**/".repeat(200))).toBe(true);
  expect(matchesGlob("a".repeat(5_000), `${"*a".repeat(500)}b`)).toBe(false);
});
