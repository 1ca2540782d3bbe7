import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generatedFiles, leftOver } from "../scripts/gen/files.ts";
import { unusedMeanings } from "../scripts/gen/forms-page.ts";

const root = process.cwd();
const files = generatedFiles(root);

describe("the generator of pages and schemas", () => {
  it("finds every generated file as it would be generated now", () => {
    const stale = [...files].flatMap(([path, text]) => difference(path, text));
    expect(stale, "run `npm run gen` and commit what it changes").toEqual([]);
  });

  it("finds no generated file left over from earlier", () => {
    expect(leftOver(root, files), "run `npm run gen` and commit what it removes").toEqual([]);
  });

  it("has a meaning for every field of the forms, and no meaning without a field", () => {
    expect(unusedMeanings()).toEqual([]);
  });

  it("generates the same text every time", () => {
    expect([...generatedFiles(root)]).toEqual([...files]);
  });

  /** The first line that differs says more than two whole files. */
  function difference(path: string, text: string): string[] {
    if (!existsSync(join(root, path))) return [`${path} is missing`];
    const found = readFileSync(join(root, path), "utf8").split("\n");
    const wanted = text.split("\n");
    const line = wanted.findIndex((content, index) => content !== found[index]);
    if (line < 0 && found.length === wanted.length) return [];
    const place = line < 0 ? wanted.length : line;
    return [`${path}:${place + 1} is ${quoted(found[place])} and should be ${quoted(wanted[place])}`];
  }

  function quoted(line: string | undefined): string {
    return line === undefined ? "missing" : JSON.stringify(line.slice(0, 120));
  }
});
