import { describe, expect, it } from "vitest";
import { wrappedLine } from "./wrapped-line.ts";

describe("a line that is wider than the terminal", () => {
  it("goes on behind a mark, and never at the margin", () => {
    const padded = `title${" ".repeat(15)}approval  prod  Deploy it?`;
    expect(wrappedLine(padded, 20)).toEqual([
      "title               ",
      "    | approval  prod",
      "    |   Deploy it?",
    ]);
  });

  it("counts wide characters as two columns, and colours as none", () => {
    const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
    expect(wrappedLine(red("x".repeat(20)), 20)).toEqual([red("x".repeat(20))]);
    expect(wrappedLine("\u6f22".repeat(11), 20)).toEqual(["\u6f22".repeat(10), "    | \u6f22"]);
  });

  it("stays as it is in a file, in a pipe, and if it fits", () => {
    const long = "x".repeat(500);
    expect(wrappedLine(long, undefined)).toEqual([long]);
    expect(wrappedLine(long, 10)).toEqual([long]);
    expect(wrappedLine("short", 80)).toEqual(["short"]);
  });
});
