import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The rules a text defines: bold ids at the beginning of a list item. */
function rulesIn(text: string): string[] {
  return [...text.matchAll(/^- \*\*([A-Z]{1,2}\d+)\*\* /gm)].map(([, id]) => String(id));
}

/** The names of the tests that run: of `it` and `test`, not of one that is skipped, nor of one in a comment. */
function testNamesIn(code: string): string[] {
  const call =
    /^[ \t]*(?:(?:it|test)(?:\.each\(.*\))?|\](?: as const| satisfies .*)?\))\(\s*(["'`])(.*?)\1/gm;
  return [...code.matchAll(call)].map(([, , name]) => String(name));
}

/** The rules a test proves: the ids its name begins with, up to the colon. */
function rulesCitedBy(name: string): string[] {
  return /^((?:[A-Z]{1,2}\d+ )*[A-Z]{1,2}\d+): /.exec(name)?.[1]?.split(" ") ?? [];
}

function testFiles(folder: string): { file: string; names: string[] }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .map((file) => ({ file, names: testNamesIn(readFileSync(join(root, file), "utf8")) }));
}

describe("the rules and their tests", () => {
  const rooms = readdirSync(join(root, "src")).filter((room) =>
    existsSync(join(root, "src", room, "SPEC.md")),
  );
  const rules = rooms.flatMap((room) => rulesIn(readFileSync(join(root, "src", room, "SPEC.md"), "utf8")));
  const files = [...testFiles("src"), ...testFiles("test")];
  const proofs = files
    .filter(({ file }) => !file.startsWith("src") || [...rooms, "store"].includes(file.split(sep)[1] ?? ""))
    .flatMap(({ file, names }) =>
      names.flatMap((name) => rulesCitedBy(name).map((id) => ({ id, file, name }))),
    );

  it("there are rules, and there are tests to read", () => {
    expect(rules.length).toBeGreaterThan(40);
    expect(proofs.length).toBeGreaterThan(rules.length);
  });

  it("no rule is defined twice", () => {
    expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([]);
  });

  it("every rule is proven by a test whose name begins with it", () => {
    const proven = new Set(proofs.map(({ id }) => id));
    expect(
      rules.filter((id) => !proven.has(id)),
      "these rules of a SPEC.md begin no test's name",
    ).toEqual([]);
  });

  it("every rule a test begins with is defined", () => {
    const defined = new Set(rules);
    expect(
      proofs.filter(({ id }) => !defined.has(id)).map(({ id, file, name }) => `${id} in ${file}: ${name}`),
      "these tests cite a rule that no SPEC.md defines",
    ).toEqual([]);
  });
});

describe("what counts as a rule and as a proof", () => {
  it("a rule is what a list item begins with, not an id in a sentence", () => {
    const text = [
      "## Edges",
      "- **E1** A rule, see **E2** and E3.",
      "**E4** no item",
      "  **E5**",
      "- see **E6**",
    ];
    expect(rulesIn(text.join("\n"))).toEqual(["E1"]);
  });

  it("a test's name is the first text of a call that runs, on its line or the next", () => {
    const code = [
      '  it("E1: plain", () => {',
      '  it("E2 E3: two", () => {',
      '  it.each([1])("E4: each", () => {',
      "  it.each([",
      '    ["E5: a row"],',
      '  ])("E6: rows", () => {',
      '  ] as const)("E7: constant rows", () => {',
      "  it(",
      "    `E8: below`,",
      '  // it("X1: a comment", () => {',
      '   * it("X2: a comment", () => {',
      '  it.skip("X3: skipped", () => {',
      '  it.todo("X4: to do");',
      '  const text = it("X5: not at its beginning", () => {',
      '  describe("X6: a group", () => {',
    ];
    expect(testNamesIn(code.join("\n")).flatMap(rulesCitedBy)).toEqual([
      "E1",
      "E2",
      "E3",
      "E4",
      "E6",
      "E7",
      "E8",
    ]);
  });

  it("a name cites what it begins with, not what it mentions", () => {
    expect(rulesCitedBy("E1 E12: a report")).toEqual(["E1", "E12"]);
    for (const name of ["as E1: says", "E1 says so", "E1:", "rule E1", "E1, E2: both"])
      expect(rulesCitedBy(name)).toEqual([]);
  });
});
