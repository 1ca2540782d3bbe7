import { readArguments } from "../arguments.ts";
import { known } from "../field.ts";
import type { Program, Shell } from "../shell.ts";

const FILES = ["GNUmakefile", "makefile", "Makefile"];

/** The most files of one Makefile that are read with it. */
const MOST_INCLUDED = 10;

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
  let isRead = false;
  const isDry = options.has("-n", "--just-print", "--dry-run", "--recon");
  for (const file of files) {
    const path = shell.path(file);
    if (path === undefined) continue;
    if (shell.wrote(path)) shell.opaque("it carries out a file that it has written itself");
    const text = shell.world.readText(path);
    if (text !== undefined) {
      isRead = true;
      const targets = options.rest.flatMap(({ text: target }) =>
        target === undefined || target.includes("=") ? [] : [target],
      );
      const whole = withIncluded(shell, text);
      shell.nested([known("make")])(() => readRecipes(shell, rulesIn(whole, isDry), targets));
      break;
    }
  }
  if (!isRead && !options.has("-v", "--version", "-h", "--help")) shell.opaque("its rules cannot be read");
  scope.cwd = kept;
};

/** A Makefile with the files that it includes by their names. */
function withIncluded(shell: Shell, text: string): string {
  const names = [...text.matchAll(/^[-s]?include[ \t]+([\w./ -]+)$/gm)].flatMap(([, names = ""]) =>
    names.split(/\s+/),
  );
  const texts = names.slice(0, MOST_INCLUDED).map((name) => {
    const path = name === "" ? undefined : shell.path(known(name));
    return path === undefined ? undefined : shell.world.readText(path);
  });
  return [text, ...texts.filter((included) => included !== undefined)].join("\n");
}

/** `just`: the recipes of a justfile, whose lines are indented, and whose names may have parameters. */
export const just: Program = (shell, args) => {
  const options = readArguments(args, "-f --justfile -d --working-directory --shell --set -c --command");
  for (const text of options.values("-c", "--command")) shell.script(text);
  if (options.has("--shell", "--set")) shell.opaque("it carries out recipes in another way than they show");
  if (options.has("-n", "--dry-run", "-l", "--list", "--show", "--summary")) return;
  const named = options.values("-f", "--justfile");
  for (const file of named.length > 0 ? named : ["justfile", "Justfile", ".justfile"].map(known)) {
    const path = shell.path(file);
    if (path !== undefined && shell.wrote(path))
      shell.opaque("it carries out a file that it has written itself");
    const text = path === undefined ? undefined : shell.world.readText(path);
    if (text === undefined) continue;
    const rules = rulesIn(
      text.replace(/^@?([\w-]+)[^:\n#]*:(?!=)/gm, "$1:").replace(/^[ \t]+/gm, "\t"),
      false,
    );
    const targets = options.rest.flatMap(({ text: target }) => target ?? []);
    shell.nested([known("just")])(() => readRecipes(shell, rules, targets));
    return;
  }
};

function readRecipes(shell: Shell, rules: ReadonlyMap<string, Rule>, targets: readonly string[]): void {
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

/** Lines of a recipe that `make -n` carries out all the same. */
const ALWAYS = /^\t[@-]*\+|\$[({]MAKE[)}]/;

function rulesIn(text: string, isDry: boolean): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  let current: readonly Rule[] = [];
  for (const line of text.replaceAll("\\\n", " ").split("\n")) {
    const [, names, needs] = /^([\w./% -]+):(?![=:])([^=]*)$/.exec(line) ?? [];
    if (line.startsWith("\t")) {
      if (!isDry || ALWAYS.test(line)) for (const rule of current) rule.recipe.push(commandOf(line));
    } else if (names !== undefined) {
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
