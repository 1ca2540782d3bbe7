import { expect, test } from "vitest";
import { MAX_PROBLEMS } from "./limits.ts";
import { readSource } from "./read-source.ts";

function unreadable(text: string) {
  const { value, findings } = readSource(text);
  expect(value).toBeUndefined();
  return findings;
}

test.each([
  ["a tab as indentation", "a:\n\tb: 1\n", /tab/, 2, 1],
  ["an open quote", 'a: "x\n', /quote/, 2, 1],
  ["an open bracket", "a: [1, 2\nb: 3\n", /bracket/, 2, 1],
  ["a colon inside a value", "a: b: c\n", /colon/, 1, 4],
  ["a line without a colon", "a: 1\nb\n", /key with a colon/, 2, 1],
  ["a list on the line of its key", "a: - b\n", /same line/, 1, 4],
  ["a key over two lines", "a\nb: c\n", /more than one line/, 1, 1],
  ["uneven indentation", "a:\n    b: 1\n  c: 2\n", /indentation/, 3, 1],
  ["a bad escape", 'a: "\\q"\n', /backslash/, 1, 5],
  ["a reserved character", "a: @b\n", /start with this character/, 1, 4],
  ["text after the value", "- x\n-y\n", /complete/, 2, 1],
  ["a custom tag", "a: !mine 1\n", /type mark/, 1, 4],
  ["a binary tag", "a: !!binary aGk=\n", /type mark/, 1, 4],
  ["a tag named like a built-in property", "a: !<constructor> 1\n", /type mark/, 1, 4],
  ["a list as a key", "? [a]\n: b\n", /cannot be a key/, 1, 3],
  ["an alias without a name", "a: *\n", /name after/, 1, 4],
  ["an unknown directive", "%FOO x\n---\na: 1\n", /instruction/, 1, 1],
])("%s is reported at its place", (_, text, message, line, column) => {
  expect(unreadable(text)[0]).toMatchObject({
    code: "unreadable",
    message: expect.stringMatching(message),
    spot: { line, column },
  });
});

test.each(["a: [,,", 'a: "\\q', "a: [? ", "&a "])(
  "a text with endless slips (%j...) is reported a bounded number of times",
  (slip) => {
    const findings = unreadable(slip + slip.slice(3).repeat(50_000));
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThanOrEqual(MAX_PROBLEMS);
  },
);

test("core tags, dates, merge keys and old-style booleans stay what core YAML says they are", () => {
  const text =
    "a: !!str 1\nb: 2020-01-01\n<<: {x: 1}\nc: yes\nd: 0x10\ne: 1_000\nf: ~\ng:\n1: one\nnull: two\n";
  expect(readSource(text)).toMatchObject({
    findings: [],
    value: {
      a: "1",
      b: "2020-01-01",
      "<<": { x: 1 },
      c: "yes",
      d: 16,
      e: "1_000",
      f: null,
      g: null,
      1: "one",
      null: "two",
    },
  });
});
