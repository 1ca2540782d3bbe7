import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const verify = dirname(fileURLToPath(import.meta.url));

/** For each folder of `verify`, the other folders of `verify` that it may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  space: [],
  bound: ["space"],
  openings: ["space"],
  gates: ["openings", "space"],
  properties: ["bound", "space"],
  checks: ["bound", "gates", "openings", "properties", "space"],
};

test("every folder of verify imports only the folders below it", () => {
  const folders = readdirSync(verify, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(mayImport).toSorted());
  const wrong = Object.entries(mayImport).flatMap(([folder, allowed]) =>
    importsOf(folder).flatMap(({ file, target }) =>
      target === folder || allowed.includes(target) ? [] : [`${folder}/${file} imports ${target}`],
    ),
  );
  expect(wrong).toEqual([]);
});

function importsOf(folder: string): { readonly file: string; readonly target: string }[] {
  const files = readdirSync(join(verify, folder)).filter((name) => !name.endsWith(".test.ts"));
  return files.flatMap((file) =>
    [...readFileSync(join(verify, folder, file), "utf8").matchAll(/from "(\.[^"]+)"/g)]
      .map(([, specifier = ""]) => relative(verify, join(verify, folder, specifier)).split(sep)[0] ?? "")
      .filter((target) => target !== "..")
      .map((target) => ({ file, target })),
  );
}
