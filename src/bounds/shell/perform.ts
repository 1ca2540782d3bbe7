import type { Function as FunctionNode } from "unbash";
import { baseOf, below } from "../paths.ts";
import type { Deed, Run } from "./deed.ts";
import { editPath, hasWritten, pathOf } from "./edit-path.ts";
import { type Field, known } from "./field.ts";
import { hidesCommand } from "./hides-command.ts";
import { collected, counts, type Line } from "./line.ts";
import { buildingPrograms } from "./programs/building-programs.ts";
import { readVariable } from "./programs/environment.ts";
import { programs } from "./programs/programs.ts";
import { creator } from "./programs/project-writers.ts";
import { readingPrograms } from "./programs/reading-programs.ts";
import { readOutputs, readWrittenWords } from "./programs/written-words.ts";
import { markOf, restore, type Scope, voidsNames } from "./scope.ts";
import { readScriptFile } from "./script-file.ts";
import type { Input, Shell } from "./shell.ts";

/** A simple command after expansion: its words, the variables set for it alone, its standard input. */
export interface Simple {
  readonly fields: readonly Field[];
  readonly set: readonly (readonly [name: string, value: string | undefined])[];
  readonly input: Input;
}

/** How texts and functions are read; passed in, because reading them leads back here. */
export interface Walkers {
  readonly text: (text: string) => void;
  readonly body: (called: FunctionNode) => void;
}

/** Builtins that take words for numbers or for names of variables, and carry out commands in their subscripts. */
const COUNTING =
  /^(let|declare|typeset|local|export|readonly|test|\[|printf|read|unset|mapfile|readarray|getopts|wait)$/;

/** Records one simple command and everything it carries out. */
export function perform(line: Line, scope: Scope, simple: Simple, walkers: Walkers): void {
  const { fields, set } = simple;
  if (fields.length === 0 || !counts(line)) return;
  const voided = set.map(([name]) => name).find(voidsNames) ?? scope.voided;
  const run: Run = { kind: "run", words: fields, forms: [], tails: [], deeds: [], manner: "plain", voided };
  line.deeds.push(run);
  collected(line, run.deeds, () => {
    const before = set.map(([name]) => [name, scope.variables.has(name), scope.variables.get(name)] as const);
    const shell = shellFor(line, scope, simple, walkers);
    for (const [name, value] of set) {
      readVariable(shell, name, value);
      scope.variables.set(name, value);
    }
    if (COUNTING.test(fields[0]?.text ?? "") && fields.some(({ text }) => hidesCommand(text)))
      shell.opaque("it carries out the command in a subscript");
    readProgram(line, shell, run, walkers);
    for (const [name, had, value] of before)
      if (had) scope.variables.set(name, value);
      else scope.variables.delete(name);
  });
}

function readProgram(line: Line, shell: Shell, run: Run, walkers: Walkers): void {
  const [name, ...args] = run.words;
  const { scope } = shell;
  const text = name?.text;
  if (name === undefined || text === undefined || name.glob) {
    shell.opaque("the name of a command in it is not written out");
    return;
  }
  const called = scope.functions.get(text);
  const alias = scope.aliases.get(text);
  if (called !== undefined) {
    run.manner = "function";
    line.called.add(text);
    const { positional } = scope;
    scope.positional = run.words;
    walkers.body(called);
    scope.positional = positional;
  } else if (alias !== undefined && !isAliasOfItself(alias, text)) {
    run.manner = "function";
    shell.run([...alias.split(/\s+/).filter(Boolean).map(known), ...args]);
  } else readNamed(shell, run, text, args);
}

function isAliasOfItself(alias: string, name: string): boolean {
  return alias.split(/\s+/)[0] === name;
}

function readNamed(shell: Shell, run: Run, name: string, args: readonly Field[]): void {
  const base = programName(name);
  const dashed = /^(git|hub)-(.+)$/.exec(base);
  const program =
    programs.get(dashed?.[1] ?? base) ??
    programs.get(base.replace(/[\d.]+$/, "")) ??
    (base.startsWith("create-") ? creator : undefined);
  const words = dashed?.[2] === undefined ? args : [known(dashed[2]), ...args];
  // Git reads its own options: a value in quotes is none of its subcommands.
  if (!GITS.has(base) || words.some(({ text, whole }) => text === undefined && !whole))
    run.forms.push([known(dashed?.[1] ?? base), ...words]);
  if (!OWN_OPTIONS.has(dashed?.[1] ?? base)) run.forms.push([known(base), ...withoutLeading(words)]);
  if (program !== undefined) program(shell, words, run);
  else {
    if (name.includes("/")) shell.file(known(name), "program", args);
    if (!isOfProject(shell, name) && !readingPrograms.has(base)) readUnknown(shell, run, base, args);
  }
}

/** Reads a program that may run or write what its words name. */
function readUnknown(shell: Shell, run: Run, base: string, args: readonly Field[]): void {
  if (buildingPrograms.has(base)) {
    run.tails.push(...carriedBy(args));
    readOutputs(shell, base, args);
  } else {
    run.tails.push(...tailsOf(args));
    readWrittenWords(shell, base, args);
  }
}

/** Whether a name leads to a program of the project itself. What such a program does with its words is not known. */
function isOfProject(shell: Shell, name: string): boolean {
  if (!name.includes("/")) return false;
  const { realpath, root } = shell.world;
  const parts = below(realpath(shell.path(known(name)) ?? "/"), realpath(root));
  return parts !== undefined && !parts.includes("node_modules");
}

const GITS = new Set(["git", "hub"]);
/** Programs whose options before a subcommand are known. */
const OWN_OPTIONS = new Set(["git", "hub", "npm", "pnpm", "yarn", "bun"]);

/** The words without the options at their beginning, each taken to have a value. */
function withoutLeading(words: readonly Field[]): readonly Field[] {
  let at = 0;
  while (words[at]?.start.startsWith("-")) at += words[at]?.start.includes("=") ? 1 : 2;
  return words.slice(at);
}

/** A program as deny patterns name it: without folder, ending and, in zsh, the sign that looks it up. */
export function programName(name: string): string {
  return baseOf(name.replace(/^=/, ""))
    .toLowerCase()
    .replace(/\.(exe|cmd|bat)$/, "");
}

/** Options after which a program takes a command as one text: `-c`, `--exec`, `--on-change`. */
const EXECUTES = /^-{1,2}(c|x|e|cmd|call|exec\w*|command|run|shell|script|on-\w+)$/;

/** The commands that a program unknown to the judge would run if it only ran its arguments, or the text of an option. */
function tailsOf(args: readonly Field[]): (readonly Field[])[] {
  return args.slice(0, 12).flatMap((field, index) => {
    const { text } = field;
    if (text === undefined) return [];
    const [, name, value] = /^(--?[\w-]+)=(.*)$/s.exec(text) ?? [];
    const option = name ?? args[index - 1]?.text ?? "";
    const texts = EXECUTES.test(option) ? [commandIn(value ?? text)] : [];
    return index + 1 === args.length ? texts : [args.slice(index), ...texts];
  });
}

/** The commands that a building program runs: after `--` or `exec`, or the text of an option. */
function carriedBy(args: readonly Field[]): (readonly Field[])[] {
  const at = args.findIndex(({ text }) => text === "--" || text === "exec" || text === "devenv");
  const texts = args.flatMap(({ text }, index) =>
    text !== undefined && EXECUTES.test(args[index - 1]?.text ?? "") ? [commandIn(text)] : [],
  );
  return at < 0 || at + 1 === args.length ? texts : [withoutDashes(args.slice(at + 1)), ...texts];
}

function withoutDashes(words: readonly Field[]): readonly Field[] {
  const at = words.findIndex(({ start }) => !start.startsWith("-"));
  return at < 0 ? words : words.slice(at);
}

function commandIn(text: string): readonly Field[] {
  return text.trim().split(/\s+/).slice(0, 50).map(known);
}

function shellFor(line: Line, scope: Scope, { input }: Simple, walkers: Walkers): Shell {
  const push = (deed: Deed) => void line.deeds.push(deed);
  const opaque = (why: string) => push({ kind: "opaque", why });
  const shell: Shell = {
    world: line.world,
    scope,
    gitAliases: line.gitAliases,
    input,
    run: (words) => perform(line, scope, { fields: words, set: [], input }, walkers),
    inline: (text) => collected(line, line.deeds, () => walkers.text(text)),
    script: (text, positional = [known("sh")]) => {
      if (text?.text === undefined) return opaque("the commands it carries out are not written out");
      const kept = markOf(scope);
      scope.positional = positional;
      shell.inline(text.text);
      restore(scope, kept);
    },
    file: (path, manner, args) => readScriptFile(shell, path, manner, args),
    edit: (path, reach = "exact", by) => editPath(line, scope, path, reach, by),
    opaque,
    background: () => push({ kind: "background" }),
    assign: (name, value) => {
      scope.variables.set(name, value);
      if (voidsNames(name)) scope.voided ??= name;
    },
    path: (word) => pathOf(line, scope, word),
    wrote: (path) => hasWritten(line, path),
    nested: (words) => {
      const run: Run = {
        kind: "run",
        words,
        forms: [],
        tails: [],
        deeds: [],
        manner: "file",
        voided: undefined,
      };
      push(run);
      return (part) => collected(line, run.deeds, part);
    },
  };
  return shell;
}
