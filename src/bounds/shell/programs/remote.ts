import { readArguments } from "../arguments.ts";
import { after, type Field, known } from "../field.ts";
import type { Program, Shell } from "../shell.ts";
import { shelled } from "./wrappers.ts";

const SSH = "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w";
const SCP = "-S -P -i -F -o -l -c -B -D -R -s -X";

/** Reads the settings of ssh that name a command to run here. */
function readSettings(shell: Shell, settings: readonly Field[]): void {
  for (const { text } of settings) {
    const command = /^(?:Proxy|Local|KnownHosts|AuthorizedKeys)Command[= ](.*)$/is.exec(text ?? "")?.[1];
    if (command !== undefined) shell.script(known(command));
  }
}

/** Runs a command elsewhere, and others here that an option may name. */
const ssh: Program = (shell, args, run) => {
  readSettings(shell, readArguments(args, SSH, true).values("-o"));
  shelled(SSH, [], 1)(shell, args, run);
};

/** Copies files through a program that `-S` may name: the last word is the target. */
const scp: Program = (shell, args) => {
  const options = readArguments(args, SCP);
  for (const text of options.values("-S")) shell.script(text);
  readSettings(shell, options.values("-o"));
  if (options.rest.length > 1) arriving(shell, options.rest.at(-1));
};

const sftp: Program = (shell, args) => {
  const options = readArguments(args, SCP);
  for (const text of options.values("-S")) shell.script(text);
  readSettings(shell, options.values("-o"));
  if (options.has("-b") || shell.input !== "inherited")
    shell.opaque("it reads commands that may write files");
  else if (options.rest.length > 1) arriving(shell, options.rest.at(-1));
};

/** A target on this machine; one with a colon is elsewhere. */
function arriving(shell: Shell, target: Field | undefined): void {
  if (target !== undefined && !/^[^/]*:/.test(target.start)) shell.edit(target, "tree");
}

/** Carries out the values of these options, wherever they stand. */
const carrying =
  (valued: string, names: readonly string[]): Program =>
  (shell, args) => {
    for (const text of readArguments(args, valued).values(...names)) shell.script(text);
  };

/** `socat - EXEC:'command'`. */
const socat: Program = (shell, args) => {
  for (const word of args) {
    const [prefix] = /^(exec|system|shell):/i.exec(word.start) ?? [];
    if (prefix !== undefined) shell.script(after(word, prefix));
    if (/^(open|create|gopen|file):/i.test(word.start))
      shell.edit(after(word, `${word.start.split(":")[0]}:`));
  }
};

/** `ip netns exec NAME command`. */
const ip: Program = (shell, args) => {
  const [first, second, , ...rest] = args;
  if (first?.text === "netns" && second?.text === "exec" && rest.length > 0) shell.run(rest);
};

/** Copies between a machine or a store and here: `docker cp`, `aws s3 cp`. The last word is the target. */
export const copying =
  (verbs: RegExp): Program =>
  (shell, args) => {
    const words = readArguments(
      args,
      "-c --container -n --namespace --profile --region --exclude --include",
    ).rest;
    const at = words.findIndex(({ text }) => text !== undefined && verbs.test(text));
    const files = words.slice(at + 1);
    if (at < 0 || files.length < 2) return;
    if (words[at]?.text === "mv") for (const source of files.slice(0, -1)) arriving(shell, source);
    arriving(shell, files.at(-1));
  };

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const remotePrograms: readonly [string, Program][] = [
  ["ssh", ssh],
  ["scp", scp],
  ["sftp", sftp],
  ["socat", socat],
  ["ip", ip],
  ...each(
    "nc ncat netcat",
    carrying("-e -c --exec --sh-exec --lua-exec -p -s -w -q -i -x -X", ["-e", "-c", "--exec", "--sh-exec"]),
  ),
  ["ansible", carrying("-a --args -m -i -c -u -l -e -f", ["-a", "--args"])],
  ...each("aws gsutil gcloud rclone", copying(/^(cp|mv|sync|rsync|copy|move|copyto|moveto)$/)),
];
