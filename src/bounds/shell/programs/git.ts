import { readArguments } from "../arguments.ts";
import { type Field, known, unknown } from "../field.ts";
import type { Program, Shell } from "../shell.ts";
import { gitSubcommands } from "./git-subcommands.ts";

const VALUED =
  "-C -c --git-dir --work-tree --namespace --exec-path --config-env --super-prefix --attr-source --list-cmds";
/** Settings of git whose value it carries out or follows elsewhere. */
const ACTING =
  /(command|cmd|pager|editor|helper|program|fsmonitor|external|textconv|process|clean|smudge|difffilter|askpass|^pager\..*|driver|hook|packobjectshook|uploadpack|receivepack)$/i;
const LEADING_AWAY =
  /(hookspath|^include|insteadof|proxy|templatedir|excludesfile|attributesfile|worktree|pushurl)/i;

/** `git`: options before the subcommand, settings of the line, aliases, then the subcommand itself. */
export const git: Program = (shell, args, run) => {
  const options = readArguments(args, VALUED, true);
  const { scope } = shell;
  const kept = scope.cwd;
  for (const folder of options.values("-C")) scope.cwd = shell.path(folder);
  if (options.has("--work-tree")) scope.cwd = shell.path(options.values("--work-tree").at(-1) ?? unknown());
  if (options.values("--exec-path").length > 0 || options.has("--config-env"))
    shell.opaque("its settings make it carry out what its text does not show");
  for (const setting of options.values("-c")) readSetting(shell, setting);
  const [sub, ...rest] = options.rest;
  if (sub !== undefined) {
    run.forms.push([known("git"), sub, ...rest]);
    // What `git push` runs itself: denying the one denies the other.
    if (/^(send-pack|http-push)$/.test(sub.text ?? ""))
      run.forms.push([known("git"), known("push"), ...rest]);
    readSubcommand(shell, sub, rest);
  }
  scope.cwd = kept;
};

/** One setting, as `-c name=value`. */
export function readSetting(shell: Shell, { text, start }: Field): void {
  const name = start.split("=")[0] ?? "";
  const value = text?.slice(name.length + 1);
  const alias = /^alias\.(.+)$/i.exec(name)?.[1];
  if (alias !== undefined) {
    if (value === undefined) shell.opaque("an alias of git in it is not written out");
    else shell.gitAliases.set(alias.toLowerCase(), value);
  } else if (text === undefined && (name === start || ACTING.test(name)))
    shell.opaque("a setting of git in it is not written out");
  else if (LEADING_AWAY.test(name)) shell.opaque(`${name} makes git act elsewhere than its text shows`);
  else if (value?.startsWith("!")) shell.script(known(value.slice(1)));
  else if (ACTING.test(name) && value !== undefined && !/^(|true|false|cat|less|vi|vim|nano)$/.test(value))
    shell.script(known(value));
}

function readSubcommand(shell: Shell, sub: Field, rest: readonly Field[]): void {
  const name = sub.text;
  if (name === undefined) return;
  const alias = shell.gitAliases.get(name.toLowerCase()) ?? aliasOnDisk(shell, name);
  if (alias !== undefined) {
    if (alias.startsWith("!")) {
      shell.script(known(alias.slice(1)));
      shell.run([...alias.slice(1).split(/\s+/).filter(Boolean).map(known), ...rest]);
    } else shell.run([known("git"), ...alias.split(/\s+/).filter(Boolean).map(bare), ...rest]);
    return;
  }
  gitSubcommands.get(name)?.(shell, rest);
}

/** A word of an alias: git takes quotes off, and knows no variables. */
function bare(word: string): Field {
  return known(word.replace(/["']/g, ""));
}

function aliasOnDisk({ world, scope }: Shell, name: string): string | undefined {
  if (gitSubcommands.has(name)) return undefined;
  const aliases = world.gitAliases(scope.cwd ?? world.root);
  return Object.hasOwn(aliases, name.toLowerCase()) ? aliases[name.toLowerCase()] : undefined;
}
