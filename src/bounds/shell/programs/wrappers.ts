import { readArguments } from "../arguments.ts";
import { type Field, known, unknown } from "../field.ts";
import type { Program, Shell } from "../shell.ts";
import { readVariable } from "./environment.ts";

const ASSIGNMENT = /^([A-Za-z_][^=\s/]*)=/;

/**
 * A program that only runs the command after its own options, and after `skip` words of its own. `written` lists the
 * options whose value is a file that it writes.
 */
function wrapper(valued = "", skip = 0, written = ""): Program {
  return (shell, args, run) => {
    const options = readArguments(args, valued, true);
    for (const file of options.values(...written.split(" "))) shell.edit(file);
    const rest = options.rest.slice(skip);
    if (rest.length === 0) return;
    run.manner = "wrapper";
    shell.run(rest);
  };
}

/** A wrapper that runs the command as another user or on another machine: an allowed name means another program there. */
function elsewhere(valued = "", skip = 0): Program {
  return (shell, args, run) => {
    const words = readArguments(args, valued, true).rest.slice(skip);
    const rest = words.slice(assignmentsIn(shell, words));
    if (rest.length > 0) shell.run(rest);
    void run;
  };
}

/** Reads the assignments at the beginning of some words, and gives their number. */
function assignmentsIn(shell: Shell, words: readonly Field[]): number {
  let count = 0;
  for (const { start, text } of words) {
    const name = ASSIGNMENT.exec(start)?.[1];
    if (name === undefined) break;
    readVariable(shell, name, text?.slice(name.length + 1));
    shell.assign(name, text?.slice(name.length + 1));
    count += 1;
  }
  return count;
}

const env: Program = (shell, args, run) => {
  const options = readArguments(args, "-u --unset -C --chdir -S --split-string", true);
  const kept = shell.scope.cwd;
  const keptVoided = shell.scope.voided;
  for (const folder of options.values("-C", "--chdir")) shell.scope.cwd = shell.path(folder);
  for (const text of options.values("-S", "--split-string")) shell.script(separated(text));
  const rest = options.rest.slice(assignmentsIn(shell, options.rest));
  if (rest.length > 0) {
    run.manner = "wrapper";
    shell.run(rest);
  }
  shell.scope.cwd = kept;
  shell.scope.voided = keptVoided;
};

/** The text of `env -S`, in which `\\_` and the like part words. */
function separated({ text }: Field): Field | undefined {
  return text === undefined ? undefined : known(text.replace(/\\[_tnvfr]/g, " ").replace(/\\c.*$/s, ""));
}

const xargs: Program = (shell, args, run) => {
  const options = readArguments(
    args,
    "-I -n -P -L -d -E -s -a --arg-file --max-args --max-procs --delimiter --replace",
    true,
  );
  const [replaced] = options.values("-I", "--replace");
  const mark = replaced?.text ?? (options.has("-i", "--replace") ? "{}" : undefined);
  const words = options.rest.map((word) =>
    mark !== undefined && (word.text ?? word.start).includes(mark)
      ? unknown(word.start.slice(0, word.start.indexOf(mark)))
      : word,
  );
  if (words.length === 0) return;
  run.manner = "wrapper";
  shell.run(mark === undefined ? [...words, unknown()] : words);
};

/** `parallel cmd ::: a b`, `parallel 'cmd {}' ::: a b`, `parallel ::: 'cmd a'`. */
const parallel: Program = (shell, args) => {
  const words = readArguments(args, "-j --jobs -N -n -I --joblog --colsep -a", true).rest;
  const cut = words.findIndex(({ text }) => text !== undefined && /^:::/.test(text));
  const command = cut < 0 ? words : words.slice(0, cut);
  if (command.length === 0) {
    for (const word of cut < 0 ? [unknown()] : words.slice(cut + 1)) shell.script(word);
  } else if (command.some(({ text }) => text === undefined || text.includes("{")))
    shell.opaque("parallel fills in a part of the command");
  else {
    shell.script(known(command.map(({ text }) => text).join(" ")));
    shell.run([...command, unknown()]);
  }
};

/** A program that hands words to a shell: joined by spaces, or the value of one option. */
export function shelled(valued: string, scriptOptions: readonly string[], skip = 0): Program {
  return (shell, args) => {
    const options = readArguments(args, valued, true);
    const texts = options.values(...scriptOptions);
    for (const text of texts) shell.script(text);
    const rest = options.rest.slice(skip);
    if (texts.length > 0 || rest.length === 0) return;
    const words = rest.map(({ text }) => text);
    shell.script(words.includes(undefined) ? undefined : known(words.join(" ")));
  };
}

const flock: Program = (shell, args, run) => {
  const options = readArguments(args, "-w --timeout -E --conflict-exit-code -c --command", true);
  const [text] = options.values("-c", "--command");
  if (text !== undefined) return shell.script(text);
  const [, second, third] = options.rest;
  if (second?.text === "-c" || second?.text === "--command") return shell.script(third);
  run.manner = "wrapper";
  if (options.rest.length > 1) shell.run(options.rest.slice(1));
};

const command: Program = (shell, args, run) => {
  const options = readArguments(args, "", true);
  if (options.has("-v", "-V")) run.manner = "neutral";
  else wrapper()(shell, args, run);
};

const detached =
  (inner: Program): Program =>
  (shell, args, run) => {
    shell.background();
    inner(shell, args, run);
  };

/** A wrapper whose first words are its own, up to one of these. */
const past =
  (...words: readonly string[]): Program =>
  (shell, args, run) => {
    const at = args.findIndex(({ text }) => text !== undefined && words.includes(text));
    if (at < 0) return;
    wrapper("-C -p --python --with --package -n --name")(shell, args.slice(at + 1), run);
  };

/** A shell with these arguments. */
function inShell(shell: Shell, args: readonly Field[]): void {
  shell.run([known("sh"), ...args]);
}

/** `su NAME -c TEXT`, `sg GROUP TEXT`, `runuser -u NAME -- COMMAND`; else a shell that reads its input. */
const asUser: Program = (shell, args, run) => {
  const valued = "-c --command -s --shell -u --user -g --group -G --supp-group -w -T";
  const texts = readArguments(args, valued).values("-c", "--command");
  for (const text of texts) shell.script(text);
  const { has, rest } = readArguments(args, valued, true);
  if (has("-u", "--user")) return elsewhere(valued)(shell, args, run);
  const [, text] = rest;
  if (texts.length > 0) return;
  if (text === undefined) inShell(shell, []);
  else shell.script(text);
};

/** Words with `+` that only say where a pager begins: at a line, at the end, at a text. */
const PLACE = /^\+(G|F|\d+g?|[/?][^\r\n]*)$/;

/** A word with `+` is typed into the pager, where `!` runs a command. */
const less: Program = (shell, args) => {
  if (args.some(({ start, text }) => start.startsWith("+") && !PLACE.test(text ?? "")))
    shell.opaque("it types commands into a pager");
};

/** Commands for later; a list of them is only shown. */
const later: Program = (shell, args) => {
  if (args.length !== 1 || args[0]?.text !== "-l") shell.opaque("it sets up commands for later");
};

/** Runs a command and writes everything it prints to files. */
const script: Program = (shell, args, run) => {
  const valued = "-c --command -E -I -O -B -o -T -m";
  const options = readArguments(args, valued);
  for (const file of [...options.rest, ...options.values("-I", "-O", "-B", "-T")]) shell.edit(file);
  if (options.rest.length === 0) shell.edit(known("typescript"));
  shelled(valued, ["-c", "--command"], 99)(shell, args, run);
};

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const wrappers: readonly [string, Program][] = [
  ...each(
    "builtin noglob nocorrect - busybox toybox setarch linux64 linux32 unbuffer catchsegv eatmydata dumb-init tini",
    wrapper(),
  ),
  ...each(
    "nohup xvfb-run dbus-run-session rlwrap fakeroot torsocks proxychains proxychains4 winpty caffeinate arch",
    wrapper("-f -o --format --output"),
  ),
  ...each("time gtime", wrapper("-f -o --format --output", 0, "-o --output")),
  ...each("exec", wrapper("-a")),
  ...each(
    "nice ionice chrt stdbuf prlimit choom numactl cpulimit",
    wrapper("-n -c -p -i -o -e -s -u -P -l -a -E -S"),
  ),
  ...each("strace ltrace", wrapper("-n -c -p -i -o -e -s -u -P -l -a -E -S --output", 0, "-o --output")),
  ["valgrind", wrapper("--log-file --xml-file", 0, "--log-file --xml-file")],
  ...each("timeout gtimeout", wrapper("-s --signal -k --kill-after", 1)),
  ...each("taskset faketime repeat", wrapper("", 1)),
  ...each("setsid daemonize daemon start-stop-daemon", detached(wrapper("-w"))),
  ...each(
    "ld-linux-x86-64.so.2 ld-linux.so.2 ld-linux-aarch64.so.1 ld-musl-x86_64.so.1",
    wrapper("--library-path --preload --argv0"),
  ),
  ["command", command],
  ["env", env],
  ["xargs", xargs],
  ["parallel", parallel],
  ["flock", flock],
  ["cross-env", env],
  ["dotenv", wrapper("-e -f -c")],
  ...each("sudo doas", elsewhere("-u --user -g --group -h --host -p --prompt -C -r -t -U -D -R -T")),
  ...each("chroot bwrap", elsewhere("-t --target -r -w -S -G", 1)),
  ...each("nsenter proot", elsewhere("-t --target -S --setuid -G --setgid -r --rootfs -w -b --bind -q -R")),
  ...each("unshare firejail", elsewhere("-S -G -R -w")),
  ...each("systemd-run", detached(elsewhere("-p --property -u --unit -E --setenv --slice"))),
  ...each("su runuser sg newgrp", asUser),
  ["capsh", (shell, args) => inShell(shell, args.slice(args.findIndex(({ text }) => text === "--") + 1))],
  ["man", shelled("-P --pager -M -L -H -C -S -s -e -E -p", ["-P", "--pager"], 99)],
  ...each("less more most", less),
  ["nix-shell", shelled("--run --command -p -A -I -E --arg --argstr", ["--run", "--command"], 99)],
  ...each("watch hyperfine concurrently", shelled("-n --interval -d -w -r -N -m -k -c", [])),
  ["entr", shelled("", [])],
  ["script", script],
  ["expect", shelled("-c -f", ["-c"], 9)],
  ...each("tmux screen", shelled("-S -L -f -t -n -s -c -p -X", [], 0)),
  ...each("at batch crontab", later),
  ...each(
    "poetry pipenv conda bundle mise asdf rbenv pyenv direnv hatch uv pdm rye nix",
    past("run", "exec", "shell", "x", "--", "-c", "--command"),
  ),
];
