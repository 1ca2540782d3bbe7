import { expect, test } from "vitest";
import { readSource } from "./read-source.ts";

function firstFinding(text: string) {
  const { value, findings } = readSource(text, { file: "flow.json" });
  expect(value).toBeUndefined();
  expect(findings).toHaveLength(1);
  return findings[0];
}

test("a fault names its file, line and column, and the surrounding object or list", () => {
  expect(firstFinding('{\n  "nodes": [\n    { "id": one }\n  ]\n}')).toEqual({
    code: "unreadable",
    severity: "error",
    at: "nodes.0",
    message: '"one" is not a JSON value.',
    fix: expect.stringContaining("double quotes"),
    spot: { file: "flow.json", line: 3, column: 13 },
  });
});

test("a text that is cut off says which bracket is open, and where", () => {
  expect(firstFinding('{\n  "a": [1,\n  2\n')).toMatchObject({
    message: "The text ends before the [ on line 2 is closed.",
    fix: "Add the missing ].",
    spot: { line: 4, column: 1 },
  });
});

test("a wrong closing bracket says which one is expected", () => {
  expect(firstFinding('{"a":\n[1}')).toMatchObject({
    message: "This bracket does not close the [ on line 2.",
    fix: "Close it with ].",
  });
});

test("a long unknown word is cut short", () => {
  expect(firstFinding(`[${"x".repeat(100_000)}]`)?.message.length).toBeLessThan(120);
});

test("a text in YAML style is told what it lacks to be JSON", () => {
  expect(firstFinding("{a: 1}")?.message).toBe("A key is expected here, in double quotes.");
});

test("a comment before JSON is reported as a comment", () => {
  expect(firstFinding('// my flow\n{"a":1}')?.message).toBe("JSON has no comments.");
});

test("nesting that is too deep has its own code", () => {
  expect(firstFinding("[".repeat(10_000))).toMatchObject({
    code: "too-deep",
    spot: { line: 1, column: 101 },
  });
});
