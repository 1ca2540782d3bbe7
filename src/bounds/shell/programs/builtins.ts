import { readArguments } from "../arguments.ts";
import { type Field, joined, known, unknown } from "../field.ts";
import type { Program } from "../shell.ts";
import { readVariable } from "./environment.ts";

const neutral: Program = (_shell, _args, run) => {
  run.manner = "neutral";
};

const cd: Program = (shell, args, run) => {
  run.manner = "neutral";
  const { scope, world } = shell;
  const [target] = readArguments(args).rest;
  const from = scope.cwd;
  if (target?.text === "-") scope.cwd = scope.before;
  else if (target === undefined) scope.cwd = args.length === 0 ? world.home : undefined;
  else {
    const path = target.glob || scope.variables.has("CDPATH") ? undefined : shell.path(target);
    // A `cd` that fails leaves the shell where it was, and the next command runs there.
    scope.cwd = path !== undefined && (world.isFolder(path) || shell.wrote(path)) ? path : undefined;
  }
  scope.before = from;
};

const set: Program = (shell, args, run) => {
  run.manner = "neutral";
  if (
    args.length > 0 &&
    !args.every(({ start }) => /^[-+][a-zA-Z]|^(pipefail|errexit|nounset|posix)$/.test(start))
  )
    shell.scope.positional = undefined;
};

const lost: Program = (shell, _args, run) => {
  run.manner = "neutral";
  shell.scope.cwd = undefined;
};

const evaluate: Program = (shell, args, run) => {
  run.manner = "wrapper";
  const text = joined(args[0]?.text === "--" ? args.slice(1) : args);
  if (text === undefined) shell.opaque("the commands it carries out are not written out");
  else if (text !== "") shell.inline(text);
};

const source: Program = (shell, args, run) => {
  const [file, ...others] = args;
  if (file === undefined) return;
  run.manner = "wrapper";
  shell.file(file.text === undefined || file.text.includes("/") ? file : known(file.text), "source", others);
};

const trap: Program = (shell, args, run) => {
  run.manner = "neutral";
  const [action] = readArguments(args, "", true).rest;
  if (action !== undefined && action.text !== "-" && action.text !== "" && args.length > 1)
    shell.script(action);
};

const alias: Program = (shell, args, run) => {
  run.manner = "neutral";
  for (const { text } of readArguments(args).rest) {
    const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(text ?? "") ?? [];
    if (text === undefined) shell.opaque("an alias in it is not written out");
    if (name === undefined || value === undefined) continue;
    shell.script(known(value));
    shell.scope.aliases.set(name, value);
  }
};

/** `export`, `declare`, `local`, `readonly`, `typeset`: assignments as words. */
const declare: Program = (shell, args, run) => {
  run.manner = "neutral";
  const options = readArguments(args);
  for (const word of options.rest) {
    const [, name] = /^([A-Za-z_]\w*)=/.exec(word.start) ?? [];
    if (name === undefined) continue;
    const value = options.has("-i", "-n", "-u", "-l", "-c") ? undefined : word.text?.slice(name.length + 1);
    readVariable(shell, name, value);
    shell.assign(name, value);
  }
};

/** `read`, `mapfile`, `getopts`, `printf -v`: variables get values that the line does not show. */
const fill =
  (names: (args: readonly Field[]) => readonly (Field | undefined)[]): Program =>
  (shell, args, run) => {
    run.manner = "neutral";
    for (const name of names(args)) if (name?.text !== undefined) shell.assign(name.text, undefined);
  };

/** `mapfile -C` carries out a text between lines. */
const mapfile: Program = (shell, args, run) => {
  const options = readArguments(args, "-d -n -O -s -u -C -c");
  for (const text of options.values("-C")) shell.script(text);
  fill(() => options.rest)(shell, args, run);
};

const history: Program = (shell, args, run) => {
  run.manner = "neutral";
  const options = readArguments(args, "-d");
  if (options.has("-w", "-a")) shell.edit(options.rest[0] ?? known(`${shell.world.home}/.bash_history`));
};

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const builtins: readonly [string, Program][] = [
  ...each(
    ": true false test [ [[ pwd exit return break continue wait shift shopt umask ulimit unset echo type",
    neutral,
  ),
  ["history", history],
  ...each("jobs times caller help logout dirs let unalias sleep", neutral),
  ["set", set],
  ["cd", cd],
  ...each("pushd", cd),
  ...each("popd", lost),
  ["eval", evaluate],
  ...each("source .", source),
  ["trap", trap],
  ["alias", alias],
  ...each("export declare typeset local readonly", declare),
  [
    "read",
    fill((args) => [
      ...readArguments(args, "-a -d -i -n -N -p -t -u").rest,
      ...readArguments(args, "-a -d -i -n -N -p -t -u").values("-a"),
    ]),
  ],
  ...each("mapfile readarray", mapfile),
  ["getopts", fill((args) => [args[1] ?? unknown()])],
  ["printf", fill((args) => readArguments(args, "-v", true).values("-v"))],
  ...each("hash enable bind complete", (shell, args) => {
    if (args.some(({ start }) => /^-\w*[pfxC]/.test(start))) shell.opaque("it gives a name another meaning");
  }),
  [
    "compgen",
    (shell, args) => {
      if (args.some(({ start }) => /^-\w*[CF]/.test(start))) shell.opaque("it carries out a command");
    },
  ],
  ...each("disown bg", (shell) => shell.background()),
];
