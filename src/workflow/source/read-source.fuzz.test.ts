import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { runs } from "../../../test/support/runs.ts";
import { Finding } from "../../model/finding.ts";
import { jsonValue } from "./json-value.arbitrary.ts";
import { readSource } from "./read-source.ts";

const RUNS = { seed: 77_003, numRuns: runs(1_500, 4_000) };
const HALF_CHARACTER = /\p{Cs}/u;
const HUGE_NUMBER = /\d[eE]\+?\d{3}|\d{309}/;

const WORKFLOW = `name: review # a comment
nodes: &nodes
  start: { next: [work, "end"], when: 'a > 1' }
  work:
    - text: |
        two
        lines
    - - nested
      - *nodes
? explicit
: !!str 12
`;

/** The syntax characters of JSON and YAML, and some troublesome ones. */
const piece = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(..."{}[]:,\"'\\-?#&*!|>%@`~<=.01eE+ \t\r\n") },
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      "- ",
      ": ",
      "? ",
      "\n  ",
      "&a ",
      "*a",
      "a",
      "\r\n",
      "\\u12",
      "__proto__",
      "<<: ",
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom("---\n", "...\n", "!!int ", "\uFEFF", "\u2028") },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom("\0", "\ud800", "\u0002", "\u0018", "\u001f") },
);

const mutation = fc.record({ at: fc.nat(), removed: fc.nat({ max: 6 }), inserted: piece });

function mutated(
  text: string,
  mutations: readonly { at: number; removed: number; inserted: string }[],
): string {
  return mutations.reduce((result, { at, removed, inserted }) => {
    const start = at % (result.length + 1);
    return result.slice(0, start) + inserted + result.slice(start + removed);
  }, text);
}

function mutationsOf(original: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(original, fc.array(mutation, { minLength: 1, maxLength: 6 }))
    .map(([text, all]) => mutated(text, all));
}

function expectSoundReading(text: string) {
  const source = readSource(text, { file: "flow" });
  const lines = text.split("\n").length;
  for (const finding of source.findings) {
    expect(Finding.safeParse(finding).success).toBe(true);
    expect(finding.message).toMatch(/\.$/);
    expect(finding.fix).toMatch(/\.$/);
    expect(finding.spot?.line).toBeLessThanOrEqual(lines);
  }
  if (source.value === undefined) expect(source.findings.length).toBeGreaterThan(0);
  else expect(source.findings.every(({ code }) => code === "duplicate-id")).toBe(true);
  source.locate(["nodes", "start", 0]);
  return source;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

test("broken JSON gives findings exactly when JSON.parse would refuse it, and never an error", () => {
  const json = fc
    .tuple(jsonValue, fc.constantFrom("", " "))
    .map(([value, indent]) => JSON.stringify([value], null, indent));
  fc.assert(
    fc.property(mutationsOf(json), (text) => {
      const { value } = expectSoundReading(text);
      if (!/^[ \t\r\n]*[{[]/.test(text) || HUGE_NUMBER.test(text) || HALF_CHARACTER.test(text)) return;
      expect(isDeepStrictEqual(value, parsed(text)?.value)).toBe(true);
    }),
    RUNS,
  );
});

test("broken YAML is read as the yaml package reads it, or gives findings, and never an error", () => {
  const yaml = fc.oneof(
    fc.constant(WORKFLOW),
    jsonValue.map((value) => stringify(value)),
  );
  fc.assert(
    fc.property(mutationsOf(yaml), (text) => {
      const { value } = expectSoundReading(text);
      if (value === undefined || parsed(text) !== undefined) return;
      const options = {
        schema: "core",
        stringKeys: true,
        uniqueKeys: false,
        resolveKnownTags: false,
      } as const;
      expect(isDeepStrictEqual(value, parse(text.replace(/^\uFEFF/, ""), options))).toBe(true);
    }),
    RUNS,
  );
});

test("random characters give a value or findings, and never an error", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => void expectSoundReading(pieces.join(""))),
    RUNS,
  );
});
