import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, parseDocument, stringify } from "yaml";
import type { DefinitionPath, SourceSpot } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import { jsonValue } from "./json-value.arbitrary.ts";
import { readSource } from "./read-source.ts";

const RUNS = { seed: 20_231, numRuns: 500 };

function* children(value: Json): Generator<[string | number, Json]> {
  if (Array.isArray(value)) yield* value.entries();
  else if (typeof value === "object" && value !== null) yield* Object.entries(value);
}

function* paths(value: Json, path: DefinitionPath = []): Generator<[DefinitionPath, Json]> {
  for (const [key, child] of children(value)) {
    yield [[...path, key], child];
    yield* paths(child, [...path, key]);
  }
}

function textAt(text: string, spot: SourceSpot | undefined): string {
  const lines = text.split("\n").slice((spot?.line ?? 1) - 1);
  return lines.join("\n").slice((spot?.column ?? 1) - 1);
}

/** The first characters of a value in JSON: a whole scalar, or an opening bracket. */
function jsonStart(value: Json): string {
  const written = JSON.stringify(value);
  return typeof value === "object" && value !== null ? written.slice(0, 1) : written;
}

const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/s;

function expectYamlScalar(rest: string, value: Json): void {
  const [quotedText] = QUOTED.exec(rest) ?? [];
  if (quotedText !== undefined) expect(parse(quotedText)).toBe(value);
  else if (/^[|>][-+\d]*\n/.test(rest)) expect(typeof value).toBe("string");
  else expect(rest.startsWith(typeof value === "string" ? value : stringify(value).trimEnd())).toBe(true);
}

function expectYamlItem(rest: string, value: Json): void {
  const [first] = children(value);
  if (first === undefined && typeof value === "object" && value !== null) {
    expect(rest.slice(0, 2)).toBe(JSON.stringify(value));
  } else if (Array.isArray(value)) expect(rest).toMatch(/^-\s/);
  else if (typeof first?.[0] === "string") expectYamlScalar(rest.replace(/^\? /, ""), first[0]);
  else expectYamlScalar(rest, value);
}

test("every JSON text is read back, and each key and item is found at its location", () => {
  const bracketed = jsonValue.filter((value) => typeof value === "object" && value !== null);
  fc.assert(
    fc.property(bracketed, fc.constantFrom("", " ", "  ", "\t", "        "), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const source = readSource(text);
      expect(source.findings).toEqual([]);
      expect(isDeepStrictEqual(source.value, JSON.parse(text))).toBe(true);
      for (const [path, child] of paths(value)) {
        const key = path.at(-1);
        const start = typeof key === "string" ? JSON.stringify(key) : jsonStart(child);
        expect(textAt(text, source.locate(path)).startsWith(start)).toBe(true);
      }
    }),
    RUNS,
  );
});

test("every text of the yaml package is read back, and each key and item is found at its location", () => {
  fc.assert(
    fc.property(jsonValue, fc.integer({ min: 1, max: 6 }), (value, indent) => {
      const text = stringify(value, { indent, lineWidth: 0 });
      // The yaml package cannot read back all of its output, for example a block text whose first line is only spaces.
      const written = parseDocument(text);
      fc.pre(written.errors.length === 0 && isDeepStrictEqual(written.toJS(), value));
      const source = readSource(text);
      expect(source.findings).toEqual([]);
      expect(isDeepStrictEqual(source.value, value)).toBe(true);
      for (const [path, child] of paths(value)) {
        const key = path.at(-1);
        const rest = textAt(text, source.locate(path));
        if (typeof key === "string") expectYamlScalar(rest, key);
        else expectYamlItem(rest, child);
      }
    }),
    RUNS,
  );
});
