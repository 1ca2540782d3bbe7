import { readArguments } from "../arguments.ts";
import { known } from "../field.ts";
import type { Program, Shell } from "../shell.ts";

const FILES = ["GNUmakefile", "makefile", "Makefile"];

interface Rule {
  readonly needs: readonly string[];
  readonly recipe: string[];
}

/** `make`: the recipes of the targets it is asked for, as far as the Makefile shows them. */
export const make: Program = (shell, args) => {
  const options = readArguments(args, "-C --directory -f --file --makefile -j --jobs -l -o -W -I --eval -E");
  if (options.has("--eval", "-E")) return shell.opaque("it reads rules from its own text");
  const { scope } = shell;
  const kept = scope.cwd;
  for (const folder of options.values("-C", "--directory")) scope.cwd = shell.path(folder);
  const named = options.values("-f", "--file", "--makefile");
  const files = named.length > 0 ? named : FILES.map(known);
  if (named.some(({ text }) => text === undefined || text === "-"))
    shell.opaque("it reads rules from a pipe");
  if (options.rest.some(({ start }) => /^SHELL=/.test(start)))
    shell.opaque("it carries out recipes with another program");
  for (const file of files) {
    const path = shell.path(file);
    if (path === undefined) continue;
    if (shell.wrote(path)) shell.opaque("it carries out a file that it has written itself");
    const text = shell.world.readText(path);
    if (text !== undefined) {
      const targets = options.rest.flatMap(({ text: target }) =>
        target === undefined || target.includes("=") ? [] : [target],
      );
      shell.nested([known("make")])(() => readRecipes(shell, text, targets));
      break;
    }
  }
  scope.cwd = kept;
};

function readRecipes(shell: Shell, text: string, targets: readonly string[]): void {
  const rules = rulesIn(text);
  const [first] = [...rules.keys()].filter((name) => !name.startsWith("."));
  const open = targets.length > 0 ? [...targets] : first === undefined ? [] : [first];
  const done = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (done.has(name)) continue;
    done.add(name);
    const rule = rules.get(name);
    open.push(...(rule?.needs ?? []));
    for (const command of rule?.recipe ?? []) shell.script(known(command));
  }
}

function rulesIn(text: string): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  let current: readonly Rule[] = [];
  for (const line of text.replaceAll("\\\n", " ").split("\n")) {
    const [, names, needs] = /^([\w./% -]+):(?![=:])([^=]*)$/.exec(line) ?? [];
    if (line.startsWith("\t")) for (const rule of current) rule.recipe.push(commandOf(line));
    else if (names !== undefined) {
      current = names
        .trim()
        .split(/\s+/)
        .map((name) => {
          const known = rules.get(name);
          const rule = { needs: [...(known?.needs ?? []), ...wordsOf(needs)], recipe: known?.recipe ?? [] };
          rules.set(name, rule);
          return rule;
        });
    } else if (line.trim() !== "" && !line.startsWith("#")) current = [];
  }
  return rules;
}

function wordsOf(needs: string | undefined): readonly string[] {
  return (needs ?? "")
    .replace(/[;#].*$/, "")
    .split(/\s+/)
    .filter(Boolean);
}

/** A line of a recipe as the shell sees it: without marks, with make's own variables as unknown ones. */
function commandOf(line: string): string {
  return line
    .replace(/^\t[@+-]*/, "")
    .replace(/\$\$/g, "\u0000")
    .replace(/\$[({]MAKE[)}]/g, "make")
    .replace(/\$[({](\w+)[)}]/g, "$${$1}")
    .replaceAll("\u0000", "$");
}
