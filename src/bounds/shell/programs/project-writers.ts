import { readArguments } from "../arguments.ts";
import { known } from "../field.ts";
import type { Program } from "../shell.ts";
import { readWrittenWords } from "./written-words.ts";

/** Writes these files of the project without naming them: `all` always, else only with one of the words. */
const writes =
  (files: readonly string[], words?: RegExp): Program =>
  (shell, args, run) => {
    const isCheck = readArguments(args).has("--check", "-c", "--dry-run", "--version", "--help");
    const isAsked = words === undefined ? !isCheck : args.some(({ text }) => words.test(text ?? "--"));
    if (isAsked) for (const file of files) shell.edit(known(file), "tree");
    readWrittenWords(shell, run.forms[0]?.[0]?.text ?? "", args);
  };

const PACKAGE = ["package.json"];

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

/** Programs of packages that change files of the project which their words do not name. */
export const projectWriters: readonly [string, Program][] = [
  ...each("sort-package-json npm-package-json-lint-fix fixpack", writes(PACKAGE)),
  ...each("npm-check-updates ncu", writes(PACKAGE, /^(-\w*u\w*|--upgrade)$/)),
  ...each("syncpack", writes(PACKAGE, /^(fix|fix-mismatches|format|set-semver-ranges|update)$/)),
  ...each("prettier-package-json", writes(PACKAGE, /^--write$/)),
  ...each("husky", writes([".husky"])),
  ...each(
    "standard-version release-it release-please commit-and-tag-version",
    writes([...PACKAGE, "CHANGELOG.md"]),
  ),
  ...each("lint-staged pretty-quick jscodeshift ts-migrate codemod degit tiged yo hygen plop", writes(["."])),
];

/** `create-vite`, `npm create vite`: sets up a project in the folder it is given, or here. */
export const creator: Program = (shell, args) => {
  const [folder] = readArguments(args, "--template -t").rest;
  shell.edit(folder ?? known("."), "tree");
};
