import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** `door/once-only.test.ts` and `door/once-only.races.test.ts` both name `door/once-only.ts`. */
function sourceOf(test: string): string {
  return `${join(dirname(test), test.split("/").at(-1)?.split(".")[0] ?? "")}.ts`;
}

it("every test under test/operations names the file in src/operations that it tests", () => {
  const tests = readdirSync(join(root, "test/operations"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".test.ts"));
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter((test) => !existsSync(join(root, "src/operations", sourceOf(test))))).toEqual([]);
});
