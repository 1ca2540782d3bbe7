import { absolute } from "../../paths.ts";
import { readArguments } from "../arguments.ts";
import { type Field, joined, known } from "../field.ts";
import type { Program, Shell } from "../shell.ts";

const VALUED =
  "--prefix -C --registry -w --workspace --userconfig --globalconfig --loglevel --tag --otp --access --cache --dir --filter -F --cwd --script-shell -p --package -c --call --save-prefix --omit --include";
const ALIASES: Readonly<Record<string, string>> = {
  t: "test",
  tst: "test",
  rum: "run",
  urn: "run",
  "run-script": "run",
  x: "exec",
  i: "install",
  add: "install",
  in: "install",
  isntall: "install",
  ci: "install",
};
const COMMANDS = [
  "publish",
  "unpublish",
  "install",
  "exec",
  "test",
  "start",
  "stop",
  "restart",
  "run-script",
  "version",
  "pack",
];
/** The scripts that a command of npm carries out by itself. */
const LIFECYCLE: Readonly<Record<string, readonly string[]>> = {
  install: ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"],
  publish: ["prepublishOnly", "prepack", "prepare", "postpack", "publish", "postpublish"],
  pack: ["prepack", "prepare", "postpack"],
  version: ["preversion", "version", "postversion"],
};
const SCRIPTED = new Set(["test", "start", "stop", "restart"]);

/** `npm`, `pnpm`, `yarn` and `bun`: their scripts are those of package.json. */
export const npm =
  (tool: string): Program =>
  (shell, args, run) => {
    const isPnpm = tool === "pnpm";
    const options = readArguments(args, isPnpm ? VALUED.replace(" -c ", " ") : VALUED, true);
    const { scope } = shell;
    if (args.some(({ start }) => start.startsWith("--script-shell")))
      shell.opaque("it has its scripts carried out by another program");
    const kept = scope.cwd;
    for (const folder of options.values("--prefix", "-C", "--dir", "--cwd")) scope.cwd = shell.path(folder);
    const [verb, ...rest] = options.rest;
    if (verb?.text !== undefined) {
      const name = meaning(tool, verb.text);
      run.forms.push([known(tool), known(name), ...rest]);
      // Staging publishes too, once it is approved: denying the one denies the other.
      if (name === "stage") run.forms.push([known(tool), ...rest]);
      if (isPnpm && options.has("-c", "--shell-mode")) readText(shell, rest);
      else readVerb(shell, tool, name, rest);
    } else if (verb !== undefined) {
      run.forms.push([known(tool), verb, ...rest]);
      shell.opaque("the script it runs is not written out");
    }
    for (const text of options.values("-c", "--call")) shell.script(text);
    scope.cwd = kept;
  };

/** Words that a shell carries out as one text. */
function readText(shell: Shell, words: readonly Field[]): void {
  const text = joined(words);
  shell.script(text === undefined ? undefined : known(text));
}

function meaning(tool: string, verb: string): string {
  if (Object.hasOwn(ALIASES, verb)) return ALIASES[verb] ?? verb;
  const full =
    tool === "npm" && verb.length > 2 ? COMMANDS.filter((command) => command.startsWith(verb)) : [];
  return full.length === 1 ? (full[0] ?? verb).replace("run-script", "run") : verb;
}

function readVerb(shell: Shell, tool: string, verb: string, rest: readonly Field[]): void {
  if (verb === "run") {
    const [name] = readArguments(rest, VALUED, true).rest;
    if (name !== undefined) runScript(shell, name);
  } else if (verb === "exec" || verb === "dlx") npx(shell, rest);
  else if (verb === "explore") shell.run(rest.slice(rest.findIndex(({ text }) => text === "--") + 1));
  else if (SCRIPTED.has(verb)) runScript(shell, known(verb));
  else if (LIFECYCLE[verb] !== undefined)
    for (const name of LIFECYCLE[verb] ?? []) runScript(shell, known(name));
  else if (tool !== "npm") runEither(shell, verb, rest);
  readChanges(shell, verb, rest);
}

/** The files of the project that a command of npm writes. */
function readChanges(shell: Shell, verb: string, rest: readonly Field[]): void {
  const options = readArguments(rest, `${VALUED} --pack-destination`);
  const [first, ...others] = options.rest;
  const isHere = !options.has("-g", "--global");
  if (/^(create|init|innit)$/.test(verb) && first?.text !== undefined)
    shell.run([
      known(first.text.replace(/^(@[^/]+\/)?/, "$1create-").replace(/(.)@[^/]*$/, "$1")),
      ...others,
    ]);
  if (verb === "pack" && !options.has("--dry-run"))
    shell.edit(options.values("--pack-destination")[0] ?? { ...known("*.tgz"), glob: true }, "tree");
  const changes =
    (verb === "pkg" && first?.text !== "get") ||
    (verb === "audit" && first?.text === "fix") ||
    /^(set-script|version|init)$/.test(verb) ||
    (isHere && /^(uninstall|unlink|remove|rm|un|r|update|up|upgrade|dedupe|ddp|shrinkwrap)$/.test(verb)) ||
    (isHere && verb === "install" && first !== undefined && !options.has("--no-save"));
  if (changes && !(verb === "version" && first === undefined)) shell.edit(known("package.json"));
}

/** `yarn build`, `bun build`: a script of that name, else a program. */
function runEither(shell: Shell, verb: string, rest: readonly Field[]): void {
  if (scriptOf(shell, verb) !== undefined) runScript(shell, known(verb));
  else if (verb === "workspace") shell.run([known("yarn"), ...rest.slice(1)]);
  else if (verb === "npm") shell.run([known("npm"), ...rest]);
  else if (verb === "workspaces") shell.run([known("yarn"), ...rest.slice(1)]);
  else if (/^(x|-x)$/.test(verb)) npx(shell, rest);
  else if (
    !/^(install|add|remove|why|info|list|outdated|audit|publish|config|cache|link|create|build|test|upgrade|up|update)$/.test(
      verb,
    )
  )
    shell.run([known(verb), ...rest]);
}

/** Reads a script with the ones before and after it. A script that is not there does nothing. */
export function runScript(shell: Shell, name: Field): void {
  if (name.text === undefined) {
    shell.opaque("the script it runs is not written out");
    return;
  }
  if (shell.wrote(absolute("package.json", shell.scope.cwd ?? shell.world.root, shell.world.realpath))) {
    shell.opaque("it runs a script of a package.json that it has changed itself");
    return;
  }
  const { authored } = shell.scope;
  shell.scope.authored = true;
  for (const each of [`pre${name.text}`, name.text, `post${name.text}`]) {
    const text = scriptOf(shell, each);
    if (text !== undefined) shell.script(known(text));
  }
  shell.scope.authored = authored;
}

function scriptOf({ world, scope }: Shell, name: string): string | undefined {
  const scripts = world.scripts(scope.cwd ?? world.root);
  return Object.hasOwn(scripts, name) ? scripts[name] : undefined;
}

/** `npx`, `bunx`, `npm exec`: a package's program, or any program on the path. */
export const npx = (shell: Shell, args: readonly Field[]): void => {
  const options = readArguments(args, "-p --package -c --call -w --workspace --registry --prefix", true);
  for (const text of options.values("-c", "--call")) shell.script(text);
  const [first, ...rest] = options.rest;
  if (first === undefined) return;
  const name = first.text === undefined ? first : known(first.text.replace(/(.)@[^/]*$/, "$1"));
  shell.run([name, ...rest]);
};
