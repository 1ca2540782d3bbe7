import { expect, it } from "vitest";
import { catalogue } from "../workflow/catalogue.ts";
import { isGone } from "./is-gone.ts";
import { measured, unmeasured } from "./route-input.fixture.ts";

const rule = (name: string) => {
  const found = catalogue.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

it("W4: a failure is gone only if it was measured to be gone", () => {
  const lint = rule("lint_errors");
  expect(isGone(lint, measured({ lint: { errors: 0 } }), [])).toBe(true);
  expect(isGone(lint, measured({ lint: { errors: 2 } }), [])).toBe(false);
  expect(isGone(lint, measured({ tests: { passed: 1, failed: 0, skip: 0 } }), [])).toBeUndefined();
});

it("W4: a failure known by words is gone if a report of tools no longer has them", () => {
  const imports = rule("missing_import");
  const tests = measured({ tests: { passed: 1, failed: 1, skip: 0 } });
  expect(isGone(imports, tests, ["ImportError: x"])).toBe(false);
  expect(isGone(imports, tests, ["other"])).toBe(true);
  expect(isGone(imports, unmeasured, [])).toBeUndefined();
});
