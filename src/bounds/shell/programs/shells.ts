import { readArguments } from "../arguments.ts";
import type { Program } from "../shell.ts";

const VALUED = "-o -O +o +O --rcfile --init-file -c";

/** `sh`, `bash` and their kin: a text, a file, or the standard input. */
const shellProgram: Program = (shell, args, run) => {
  const at = args.findIndex(({ start }) => /^[-+]\w*c\w*$/.test(start) && !start.startsWith("--"));
  const firstWord = firstPlain(args);
  const options = readArguments(args, VALUED, true);
  // It only checks the syntax, unless another option makes the shell interactive or takes this one back.
  const isCheck = options.has("-n") && !options.has("-i") && !args.some(({ start }) => start.startsWith("+"));
  if (isCheck) return;
  if (options.has("--rcfile", "--init-file")) shell.opaque("it reads a start-up file");
  if (at >= 0 && (firstWord < 0 || at < firstWord)) {
    const rest = readArguments(args.slice(at + 1), "-o -O", true).rest;
    run.manner = "wrapper";
    return shell.script(rest[0] ?? undefined, rest.length > 1 ? rest.slice(1) : undefined);
  }
  if (options.has("--version", "--help")) return;
  const [file, ...others] = options.rest;
  if (file !== undefined && file.text !== "-" && !options.has("-s")) {
    if (file.text === "/dev/stdin" || (file.text ?? "").startsWith("/dev/fd/")) return readInput(shell);
    return shell.file(file, "shell", others);
  }
  run.manner = "wrapper";
  readInput(shell);
};

const readInput = (shell: Parameters<Program>[0]): void => {
  const { input } = shell;
  if (input === "inherited") shell.opaque("it reads its commands from a pipe");
  else if ("text" in input) shell.script(input.text);
  else shell.file(input.file, "shell", []);
};

/** The place of the first word that is neither an option nor the value of one. */
function firstPlain(args: Parameters<Program>[1]): number {
  for (let at = 0; at < args.length; at += 1) {
    const start = args[at]?.start ?? "";
    if (/^([-+][a-zA-Z]*[oO]|--rcfile|--init-file)$/.test(start)) at += 1;
    else if (!/^[-+]./.test(start)) return at;
  }
  return -1;
}

const unread: Program = (shell) => shell.opaque("its language is not understood");

export const shells: readonly [string, Program][] = [
  ..."sh bash dash zsh ksh ksh93 mksh ash rbash rzsh yash posh"
    .split(" ")
    .map((name): [string, Program] => [name, shellProgram]),
  ..."pwsh powershell cmd fish csh tcsh elvish nu xonsh wsl"
    .split(" ")
    .map((name): [string, Program] => [name, unread]),
];
