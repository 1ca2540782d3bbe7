import { expect, it } from "vitest";
import { failureSignature, normalised } from "./failure-signature.ts";
import { measured } from "./route-input.fixture.ts";

/** Measurements of one tool, or of the same tool twice. */
const by = (source: string, lints?: string) =>
  measured({ tests: { passed: 0, failed: 2, skip: 0 }, ...(lints && { lint: { errors: 1 } }) }, { source });

it.each([
  ["2026-01-05T10:00:00.123Z failed at 10:11:12", "<time> failed at <time>"],
  ["at /home/a/src/x.ts:12:5", "at <path>:<number>"],
  ["x.ts:12:5 - error", "<path>:<number> - error"],
  ["C:\\work\\x.py, line 42", "<path>, line <number>"],
  ["panic at 0xc000096680 in goroutine 19", "panic at <address> in goroutine <number>"],
  ["id 123e4567-e89b-12d3-a456-426614174000", "id <id>"],
  ["took 12.5ms", "took <duration>"],
  ["commit 0123456789abcdef0123", "commit <hash>"],
  ["expected 1 to be 2", "expected 1 to be 2"],
])("Q1: %s is normalised", (message, text) => {
  expect(normalised(message)).toBe(text);
});

it("Q1: equal failures have equal signatures, in any order and at any place", () => {
  const once = failureSignature(by("junit"), [
    { id: "a", message: "at x.ts:1:2" },
    { id: "b", message: "no" },
  ]);
  const again = failureSignature(by("junit", "junit"), [
    { id: "b", message: "no" },
    { id: "a", message: "at  y.ts:9:9" },
  ]);
  expect(again).toBe(once);
  expect(failureSignature(by("junit"), [{ id: "a", message: "other" }])).not.toBe(once);
  expect(failureSignature(by("pytest"), [{ id: "b", message: "no" }])).not.toBe(
    failureSignature(by("junit"), [{ id: "b", message: "no" }]),
  );
  expect(failureSignature(by("junit"), [])).toBeUndefined();
});
