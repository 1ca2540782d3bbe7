import { absolute } from "../../paths.ts";
import { readArguments } from "../arguments.ts";
import { after, joined, known } from "../field.ts";
import type { Program, Shell } from "../shell.ts";
import { fixer } from "./formatters.ts";
import { runScript } from "./npm.ts";
import { readOutputs } from "./written-words.ts";

/** Programs that carry out scripts of package.json: `turbo run release`, `run-s build release`. */
const scripts: Program = (shell, args) => {
  for (const { text } of readArguments(args, "--filter -F --scope --cwd --concurrency -c -t --target", false)
    .rest)
    if (text !== undefined) runScript(shell, known(text.split(":").at(-1) ?? text));
  const at = args.findIndex(({ text }) => text === "exec" || text === "--");
  if (at >= 0) {
    const rest = readArguments(args.slice(at + 1), "", true).rest;
    if (rest.length > 0) shell.run(rest);
  }
};

/** The tasks of a text in YAML or JSON, with the lines below each: as much as shows which commands they run. */
function blockOf(text: string, name: string): readonly string[] {
  const lines = text.split("\n");
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const at = lines.findIndex((line) => new RegExp(`^\\s+["']?${quoted}["']?\\s*:`).test(line));
  const first = lines[at];
  if (first === undefined) return [];
  const depth = first.search(/\S/);
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => line.trim() !== "" && line.search(/\S/) <= depth);
  return [first.slice(first.indexOf(":") + 1), ...(end < 0 ? below : below.slice(0, end))];
}

/** A line of a task as a command: without its dash, its key, its quotes. */
function commandOf(line: string): string {
  return line
    .trim()
    .replace(/^-\s+/, "")
    .replace(/^"?(cmds?|command|sh|defer)"?:\s*[|>]?-?/, "")
    .trim()
    .replace(/^(["'])(.*)\1,?$/, "$2")
    .replace(/\{\{[^}]*\}\}/g, "$VALUE");
}

/** The text of the first of these files, unless the line has written it; else the command is not understood. */
function readRecipes(shell: Shell, files: readonly string[]): string | undefined {
  const folder = shell.scope.cwd;
  const paths = folder === undefined ? [] : files.map((file) => absolute(file, folder, shell.world.realpath));
  const found = paths.find((path) => shell.world.readText(path) !== undefined);
  if (found === undefined) shell.opaque("the tasks it carries out cannot be read");
  else if (shell.wrote(found)) shell.opaque("it carries out a file that it has written itself");
  else return shell.world.readText(found);
  return undefined;
}

/** `task`, `deno task`: the commands of a task in a file of the project, and of the tasks that it needs. */
function readTasks(shell: Shell, files: readonly string[], names: readonly string[]): void {
  const text = readRecipes(shell, files);
  if (text === undefined) return;
  const open = [...names];
  const done = new Set<string>();
  shell.nested([known("task")])(() => {
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (done.has(name)) continue;
      done.add(name);
      for (const line of blockOf(text, name)) {
        const called = /^\s*-?\s*(?:-\s*)?task:\s*["']?([\w:-]+)/.exec(line)?.[1];
        const needs = /^\s*deps:\s*\[(.*)\]/.exec(line)?.[1];
        open.push(...(called === undefined ? [] : [called]), ...(needs?.match(/[\w:-]+/g) ?? []));
        shell.script(known(commandOf(line)));
      }
    }
  });
}

const TASKFILES = ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"];

/** `task`: the commands of a Taskfile. */
const task: Program = (shell, args) => {
  const options = readArguments(args, "-t --taskfile -d --dir -o --output -C --concurrency -I --interval");
  if (
    options.has("-l", "--list", "-a", "--list-all", "--version", "-h", "--help", "--summary", "-n", "--dry")
  )
    return;
  if (options.has("-t", "--taskfile", "-d", "--dir"))
    return shell.opaque("the tasks it carries out cannot be read");
  const names = options.rest.flatMap(({ text }) => (text === undefined || text.includes("=") ? [] : [text]));
  readTasks(shell, TASKFILES, names.length === 0 ? ["default"] : names);
};

const INLINE = "it carries an inline program of another language";

/** `deno`: its tasks, its formatter, and packages of npm that it runs. */
const deno: Program = (shell, args, run) => {
  const [verb, ...rest] = args;
  const package_ = args.findIndex(({ start }) => start.startsWith("npm:"));
  const program = args[package_];
  if (program !== undefined) {
    const name = after(program, "npm:");
    shell.run([known((name.text ?? "").replace(/(.)@[^/]*$/, "$1")), ...args.slice(package_ + 1)]);
  }
  if (verb?.text === "eval" || verb?.text === "repl" || args.at(-1)?.text === "-") shell.opaque(INLINE);
  if (verb?.text === "fmt") fixer([])(shell, rest, run);
  if (/^(add|remove|init|install|uninstall)$/.test(verb?.text ?? "")) shell.edit(known("deno.json"));
  if (verb?.text !== "task") return;
  const [name] = readArguments(rest, "--cwd -c --config -f --filter", true).rest;
  if (name === undefined) return;
  const hasFile = ["deno.json", "deno.jsonc"].some(
    (file) => shell.world.readText(shell.path(known(file)) ?? "") !== undefined,
  );
  if (hasFile && name.text !== undefined) readTasks(shell, ["deno.json", "deno.jsonc"], [name.text]);
  runScript(shell, name);
};

/** `bun`: like npm, with programs and shell texts of its own. */
export function readBunText(shell: Shell, args: Parameters<Program>[1]): void {
  if (args.some(({ text }) => text === "-e" || text === "-p" || text === "--eval" || text === "--print"))
    shell.opaque(INLINE);
  if (args[0]?.text === "exec") {
    const text = joined(args.slice(1));
    shell.script(text === undefined ? undefined : known(text));
  }
}

/** `cmake`: its folder of build files, and the commands it runs for others. */
const cmake: Program = (shell, args) => {
  const [first, second, ...rest] = args;
  if (first?.text === "-E") {
    const words = second?.text === "chdir" ? rest.slice(1) : rest;
    const at = words.findIndex(({ start }) => !start.startsWith("-") && !/^\w+=/.test(start));
    if (/^(env|time|chdir)$/.test(second?.text ?? "") && at >= 0) shell.run(words.slice(at));
    else for (const word of rest) shell.edit(word, "tree", "cmake");
    return;
  }
  const options = readArguments(args, "-S -B -G -D -C -P --prefix --install --build --target --preset");
  for (const folder of options.values("-B", "--prefix")) shell.edit(folder, "tree");
  readOutputs(shell, "cmake", args);
};

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const runners: readonly [string, Program][] = [
  ...each("turbo lerna nx run-s run-p npm-run-all npm-run-all2 wsrun", scripts),
  ...each("task go-task", task),
  ["deno", deno],
  ["cmake", cmake],
];
