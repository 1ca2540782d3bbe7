import { describe, expect, it } from "vitest";
import { LineReader } from "./line-reader.ts";

/** The lines of a text that is read in chunks of `chunk` bytes. */
function lines(text: string, chunk: number, most = 3_000) {
  const reader = new LineReader(most);
  const bytes = Buffer.from(text);
  const read = [];
  for (let from = 0; from < bytes.length; from += chunk) {
    read.push(...reader.read(bytes.subarray(from, from + chunk)));
  }
  return read;
}

describe.each([1, 7, 1_000, 100_000])("lines that come %i bytes at a time", (chunk) => {
  it("are whole, and empty ones are skipped", () => {
    expect(lines("one\r\n\n  \ntwö\nthr", chunk)).toEqual([
      { kind: "text", text: "one" },
      { kind: "text", text: "twö" },
    ]);
  });

  it("are complete up to the limit; of longer ones only the ends are kept", () => {
    const fits = "a".repeat(3_000);
    const long = `first${"b".repeat(9_000)}last`;
    expect(lines(`${fits}\n${long}\nnext\n${long}`, chunk)).toEqual([
      { kind: "text", text: fits },
      { kind: "too long", head: long.slice(0, 1_024), tail: long.slice(-1_024) },
      { kind: "text", text: "next" },
    ]);
  });

  it("that are barely too long have overlapping ends", () => {
    expect(lines(`${"0123456789".repeat(10)}\n`, chunk, 99)).toEqual([
      { kind: "too long", head: "0123456789".repeat(10), tail: "0123456789".repeat(10) },
    ]);
  });
});
