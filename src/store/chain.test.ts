import { describe, expect, it } from "vitest";
import type { HistoryEntry, NewEntry } from "../model/history.ts";
import { entryHash, entryText, verifyChain } from "./chain.ts";
import { newEntry } from "./suite/sample.ts";

function chain(...entries: readonly NewEntry[]): readonly HistoryEntry[] {
  let before = "";
  return entries.map((entry, index) => {
    const link = { project: "project", task: entry.task, version: index + 1, schema: 1, before };
    before = entryHash(link, entry, entryText(entry));
    return { ...entry, seq: index + 10, schema: 1, version: index + 1, hash: before };
  });
}

const entries = chain(
  newEntry("a"),
  newEntry("a", { type: "moved", output: { z: [1, { b: 2, a: 1 }], a: null }, note: "why" }),
  newEntry("a", { type: "paused", events: [{ type: "entered", step: "build", at: 3 }] }),
);
const last = { version: 3, hash: entries[2]?.hash };

describe("a chain of entries", () => {
  it("is sound as it was written", () => {
    expect(verifyChain("project", entries)).toMatchObject({ sound: true, ...last });
    expect(verifyChain("project", [])).toEqual({ sound: true, version: 0, hash: "" });
  });

  it("is sound from any entry on, and up to any", () => {
    const [first, second, third] = entries;
    if (first === undefined || second === undefined || third === undefined) throw new Error("too short");
    expect(verifyChain("project", [second, third], first)).toMatchObject({ sound: true, ...last });
    expect(verifyChain("project", [first])).toMatchObject({ sound: true, version: 1, hash: first.hash });
  });

  it("does not depend on the order of fields", () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, field]) => [key, reversed(field)]),
      );
    };
    expect(verifyChain("project", reversed(entries) as HistoryEntry[])).toMatchObject({
      sound: true,
      ...last,
    });
  });

  const touched: readonly (readonly [string, Partial<HistoryEntry>])[] = [
    ["at", { at: 5 }],
    ["type", { type: "resumed" }],
    ["caller", { caller: { kind: "person", id: "agent-1" } }],
    ["events", { events: [{ type: "entered", step: "other", at: 3 }] }],
    ["change", { change: {} }],
    ["output", { output: null }],
    ["note", { note: "other" }],
    ["schema", { schema: 2 }],
    ["hash", { hash: "0".repeat(64) }],
  ];
  it.each(touched)("breaks where %s was touched", (_field, fields) => {
    const forged = entries.map((entry) => (entry.version === 2 ? { ...entry, ...fields } : entry));
    expect(verifyChain("project", forged)).toEqual({ sound: false, version: 2, problem: "altered" });
  });

  it("breaks where an entry is missing, moved or of another task, and in another project", () => {
    const [first, second, third] = entries;
    if (first === undefined || second === undefined || third === undefined) throw new Error("too short");
    expect(verifyChain("project", [first, third])).toEqual({ sound: false, version: 2, problem: "missing" });
    expect(verifyChain("project", [second, third])).toEqual({ sound: false, version: 1, problem: "missing" });
    const renumbered = [first, { ...third, version: 2 }];
    expect(verifyChain("project", renumbered)).toEqual({ sound: false, version: 2, problem: "altered" });
    const foreign = [first, { ...second, task: "b" }];
    expect(verifyChain("project", foreign)).toEqual({ sound: false, version: 2, problem: "foreign" });
    expect(verifyChain("elsewhere", entries)).toEqual({ sound: false, version: 1, problem: "altered" });
  });
});
