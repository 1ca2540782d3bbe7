import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConditionSource } from "../../model/condition.ts";
import { readCondition } from "./condition.ts";
import { scopeOf } from "./expression.arbitrary.ts";
import { reads } from "./reads.ts";

const folder = new URL("../../../../shared/corpus/guided/", import.meta.url);
const isPresent = existsSync(folder);

interface Found {
  readonly at: string;
  readonly source: ConditionSource;
  readonly declared: ReadonlySet<string>;
}

describe.skipIf(!isPresent)(
  `conditions in real files${isPresent ? "" : " (skipped: the files are not here)"}`,
  () => {
    const found = isPresent ? jsonFiles().flatMap(conditionsOf) : [];

    it("are found, in both forms", () => {
      expect(found.filter(({ source }) => typeof source === "string").length).toBeGreaterThan(50);
      expect(found.filter(({ source }) => typeof source !== "string").length).toBeGreaterThan(40);
    });

    it("can all be parsed, and none throws while no variable is set", () => {
      for (const { at, source, declared } of found) {
        const isDeclared = (name: string) => declared.has(name);
        const read = readCondition(source, { bareWordsAreText: true, isDeclared });
        expect(read, `${at}: ${JSON.stringify(source)}`).toMatchObject({ ok: true });
        if (!read.ok) continue;
        expect(typeof read.condition.holds(scopeOf({}))).toBe("boolean");
        expect(reads(read.condition.expression)).not.toEqual([]);
      }
    });
  },
);

function jsonFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
}

function conditionsOf(file: string): Found[] {
  const document: unknown = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  const entries = entriesIn(document);
  const declared = new Set(entries.flatMap(([key, value]) => (key === "name" ? [String(value)] : [])));
  return entries.flatMap(([key, value]) => {
    if (key !== "when" && key !== "condition") return [];
    return [{ at: file, source: ConditionSource.parse(value), declared }];
  });
}

function entriesIn(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [[key, child], ...entriesIn(child)]);
}
