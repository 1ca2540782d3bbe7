import pico from "picocolors";
import { expect, it } from "vitest";
import type { Finding } from "../model/finding.ts";
import { renderFindings } from "./render-finding.ts";

const plain = pico.createColors(false);

function finding(name: string, line: number, more: Partial<Finding> = {}): Finding {
  return {
    code: "undeclared-variable",
    severity: "warning",
    at: "a -> b",
    message: `"${name}" is read here, but never set.`,
    fix: `Declare "${name}".`,
    spot: { line, column: 3 },
    ...more,
  };
}

it("findings that differ only in names and places are one entry with all places", () => {
  const same = ["x", "y", "z"].map((name, index) => finding(name, index + 4));
  expect(renderFindings(same, "flow.yaml", plain)).toEqual([
    [
      '  flow.yaml:4:3 warning undeclared-variable "x" is read here, but never set.',
      "      and 2 more like it: y (line 5), z (line 6)",
      '      Declare "x".',
    ].join("\n"),
  ]);
});

it("two findings, and findings that say something else, are shown one by one", () => {
  const other = finding("w", 9, { message: '"w" is set twice.' });
  const shown = renderFindings([finding("x", 1), other, finding("y", 2)], "flow.yaml", plain);
  expect(shown.map((text) => text.split("\n")[0])).toEqual([
    '  flow.yaml:1:3 warning undeclared-variable "x" is read here, but never set.',
    '  flow.yaml:2:3 warning undeclared-variable "y" is read here, but never set.',
    '  flow.yaml:9:3 warning undeclared-variable "w" is set twice.',
  ]);
});

it("a path names the nodes that Navigator adds in words", () => {
  const [shown] = renderFindings(
    [finding("x", 1, { path: ["a1/work", "a1/__leave__", "__terminal__"] })],
    "f",
    plain,
  );
  expect(shown).toContain("path: a1/work -> the end of a1 -> the end");
});
