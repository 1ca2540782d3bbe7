import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitCommand } from "./split-command.ts";

const argv = (command: string) => {
  const split = splitCommand(command);
  return split.ok ? split.argv : split.problem;
};

describe("splitting a command", () => {
  it.each([
    ["npm test", ["npm", "test"]],
    ["  npm \t run   lint ", ["npm", "run", "lint"]],
    ["node -e 'a && b; $x'", ["node", "-e", "a && b; $x"]],
    ['echo "two words" three', ["echo", "two words", "three"]],
    ["echo a'b c'\"d e\"f", ["echo", "ab cd ef"]],
    ["echo '' \"\"", ["echo", "", ""]],
    ['echo "a \\"b\\" \\$HOME \\n"', ["echo", 'a "b" $HOME \\n']],
    ["echo a\\ b \\| \\$HOME", ["echo", "a b", "|", "$HOME"]],
    ["echo 'back\\'", ["echo", "back\\"]],
    ["grep -E foo$ file", ["grep", "-E", "foo$", "file"]],
    ['grep "foo$" file', ["grep", "foo$", "file"]],
    ["vitest src/**/*.ts ~ {a,b} #x", ["vitest", "src/**/*.ts", "~", "{a,b}", "#x"]],
    ["env CI=1 npm test", ["env", "CI=1", "npm", "test"]],
  ])("takes %j apart, and changes nothing in it", (command, expected) => {
    expect(argv(command)).toEqual(expected);
  });

  it.each([
    ["a | b", "|"],
    ["a && b", "&&"],
    ["a || b", "||"],
    ["a & b", "&"],
    ["a; b", ";"],
    ["a > f", ">"],
    ["a >> f", ">>"],
    ["a < f", "<"],
    ["(a)", "("],
    ["a `b`", "`"],
    ['a "`b`"', "`"],
    ["a $(b)", "$("],
    ['a "$(b)"', "$("],
    ["a $HOME", "$"],
    [`a "\${HOME}"`, "$\u007B"],
    ["a $'x'", "$"],
    ["a\nb", "a line break"],
  ])("refuses %j, whose author counted on a shell", (command, sign) => {
    expect(argv(command)).toBe(`it has ${sign}, which needs a shell, and commands run without one`);
  });

  it.each([
    ["", "it names no program"],
    ["   ", "it names no program"],
    ["'' a", "it names no program"],
    ["CI=1 npm test", "it begins with CI=; set variables where Navigator is started"],
    ["a 'b", "a quote ' is not closed"],
    ['a "b', 'a quote " is not closed'],
    ["a \\", "a line ends with \\"],
    ["a\0b", "it has a NUL character"],
  ])("refuses %j with a reason", (command, problem) => {
    expect(argv(command)).toBe(problem);
  });

  it("returns every quoted argument unchanged, with any content", () => {
    const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
    fc.assert(
      fc.property(fc.array(text), (words) => {
        const quoted = words.map((word) => `'${word.replaceAll("'", `'"'"'`)}'`);
        expect(argv(["run", ...quoted].join(" "))).toEqual(["run", ...words]);
      }),
      { seed: 7 },
    );
  });
});
