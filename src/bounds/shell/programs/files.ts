import { baseOf } from "../../paths.ts";
import { readArguments } from "../arguments.ts";
import { after, type Field, known, unknown } from "../field.ts";
import type { Program, Shell } from "../shell.ts";

/** Every word is a file or folder that changes. */
const changes =
  (valued = ""): Program =>
  (shell, args) => {
    for (const path of readArguments(args, valued).rest) shell.edit(path, "tree");
  };

/** Copies and moves: the last word is the target, or the value of `-t`. */
const transfer =
  (moves: boolean, valued: string): Program =>
  (shell, args) => {
    const options = readArguments(args, `-t --target-directory ${valued}`);
    const [folder] = options.values("-t", "--target-directory");
    const sources = folder === undefined ? options.rest.slice(0, -1) : options.rest;
    const target = folder ?? options.rest.at(-1) ?? unknown();
    if (moves) for (const source of sources) shell.edit(source, "tree");
    if (sources.length > 0) arrive(shell, sources, target);
  };

/** Records a target: files of these names in it, if it is a folder. */
function arrive(shell: Shell, sources: readonly Field[], target: Field): void {
  const path = shell.path(target);
  const isFolder =
    sources.length > 1 || target.start.endsWith("/") || (path !== undefined && shell.world.isFolder(path));
  if (!isFolder) shell.edit(target, "tree");
  for (const { text, glob } of sources)
    if (target.text === undefined) shell.edit(unknown());
    else if (text === undefined || isContents(text)) shell.edit(target, "tree");
    else if (isFolder)
      shell.edit({ ...known(`${target.text}/${baseOf(text)}`), ...(glob ? { glob } : {}) }, "tree");
    else shell.edit(known(`${target.text}/${baseOf(text)}`), "perhaps");
}

/** Whether a source is the contents of a folder, which arrive under their own names: `x/.`. */
function isContents(source: string): boolean {
  return /(^|\/)\.{1,2}\/?$/.test(source);
}

/** `install`: copies, or makes every word a folder. */
const install: Program = (shell, args, run) => {
  const valued = "-m --mode -o --owner -g --group -S --suffix";
  const options = readArguments(args, `-t --target-directory ${valued}`);
  if (options.has("-d", "--directory")) for (const folder of options.rest) shell.edit(folder, "tree");
  else transfer(false, valued)(shell, args, run);
};

/** Links: a later edit through the link changes its target, so that counts as an edit too. */
const link: Program = (shell, args) => {
  const options = readArguments(args, "-t --target-directory -S --suffix");
  const [folder] = options.values("-t", "--target-directory");
  const targets = folder === undefined && options.rest.length > 1 ? options.rest.slice(0, -1) : options.rest;
  const place = folder ?? (options.rest.length > 1 ? options.rest.at(-1) : known(".")) ?? unknown();
  for (const target of targets)
    shell.edit(options.has("-s", "--symbolic") ? fromLink(target, place) : target, "tree");
  arrive(shell, targets, place);
};

/** The target of a symbolic link is read from the link's folder. */
function fromLink(target: Field, place: Field): Field {
  if (target.text === undefined || place.text === undefined) return unknown();
  if (target.text.startsWith("/")) return target;
  return known(`${place.text}${place.text.endsWith("/") || place.text === "." ? "/" : "/../"}${target.text}`);
}

const dd: Program = (shell, args) => {
  for (const word of args) if (word.start.startsWith("of=")) shell.edit(after(word, "of="));
};

/** The files after an option; `all` if the words are files as well. */
const outputs =
  (valued: string, names: readonly string[]): Program =>
  (shell, args) => {
    for (const file of readArguments(args, valued).values(...names))
      if (file.text !== "-") shell.edit(file, "tree");
  };

const curl: Program = (shell, args) => {
  const valued =
    "-o --output --output-dir -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --etag-save --hsts --alt-svc --libcurl -K --config -H -d --data -X -u -A -e -F -T -x --url -w --write-out -b -m --max-time --retry";
  const options = readArguments(args, valued);
  outputs(valued, [
    "-o",
    "--output",
    "--output-dir",
    "-D",
    "--dump-header",
    "-c",
    "--cookie-jar",
    "--trace",
    "--trace-ascii",
    "--stderr",
    "--etag-save",
    "--hsts",
    "--alt-svc",
    "--libcurl",
  ])(shell, args, BLANK);
  if (options.has("-K", "--config")) shell.opaque("its options are in a file");
  if (options.has("-O", "--remote-name", "--remote-name-all", "-J"))
    for (const { start } of options.rest) shell.edit(known(baseOf(start) || "."), "tree");
};

const wget: Program = (shell, args) => {
  const options = readArguments(
    args,
    "-O --output-document -P --directory-prefix -o --output-file -a --append-output -U -e --execute -i --post-data --header -t -T",
  );
  for (const file of options.values("-O", "--output-document", "-o", "--output-file", "-a"))
    if (file.text !== "-") shell.edit(file);
  for (const folder of options.values("-P", "--directory-prefix")) shell.edit(folder, "tree");
  if (!options.has("-O", "--output-document", "-P", "--directory-prefix", "--spider")) shell.edit(unknown());
};

const rsync: Program = (shell, args) => {
  const options = readArguments(
    args,
    "-e --rsh --rsync-path --exclude --include --filter -f --files-from --log-file --port --chmod --bwlimit",
  );
  for (const text of options.values("-e", "--rsh", "--rsync-path")) shell.script(text);
  for (const file of options.values("--log-file")) shell.edit(file);
  if (options.has("--remove-source-files"))
    for (const source of options.rest.slice(0, -1)) shell.edit(source, "tree");
  const target = options.rest.at(-1);
  if (options.rest.length > 1 && target !== undefined && !/^[^/]*:/.test(target.start))
    shell.edit(target, "tree");
};

const patch: Program = (shell, args) => {
  const options = readArguments(
    args,
    "-i --input -d --directory -o --output -p --strip -r --reject-file -D -F",
  );
  for (const file of options.values("-o", "--output", "-r", "--reject-file")) shell.edit(file);
  // Without a file of its own, the files are those that the patch names.
  const isNamed = options.rest.length > 0 && !options.has("-d", "--directory");
  if (!options.has("--dry-run")) shell.edit((isNamed ? options.rest[0] : undefined) ?? unknown());
};

/** `split FILE PREFIX`: writes files whose names begin with the prefix, or hands them to a command. */
const split: Program = (shell, args) => {
  const options = readArguments(args, "-l -b -n -a -C -t --filter --additional-suffix");
  for (const text of options.values("--filter")) shell.script(text);
  shell.edit(beginning(options.rest[1] ?? known("x")));
};

const csplit: Program = (shell, args) =>
  shell.edit(beginning(readArguments(args, "-f --prefix -b -n").values("-f", "--prefix")[0] ?? known("xx")));

/** Every file whose name begins so. */
function beginning({ text }: Field): Field {
  return text === undefined ? unknown() : { ...known(`${text}*`), glob: true };
}

const xxd: Program = (shell, args) => {
  for (const file of readArguments(args, "-c -g -l -n -o -s").rest.slice(1)) shell.edit(file);
};

const BLANK = {
  kind: "run",
  words: [],
  forms: [],
  tails: [],
  deeds: [],
  manner: "plain",
  voided: undefined,
} as const satisfies Parameters<Program>[2];

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const filePrograms: readonly [string, Program][] = [
  ...each("rm rmdir unlink shred srm trash trash-put", changes("-n --iterations -s --size")),
  ...each("touch mkdir mkfifo mknod", changes("-m --mode -t -d --date -r --reference -Z")),
  ...each("truncate fallocate", changes("-s --size -r --reference -l -o")),
  ...each("tee sponge", changes("--output-error")),
  ...each("mv", transfer(true, "-S --suffix")),
  ["cp", transfer(false, "-S --suffix")],
  ...each("install ginstall", install),
  ["ln", link],
  ["link", link],
  ["dd", dd],
  ["sort", outputs("-o --output -k -t -S -T", ["-o", "--output"])],
  [
    "uniq",
    (shell, args) =>
      void (
        readArguments(args, "-f -s -w").rest[1] &&
        shell.edit(readArguments(args, "-f -s -w").rest[1] ?? unknown())
      ),
  ],
  ["split", split],
  ["csplit", csplit],
  ...each(
    "openssl gpg gpg2 base64 jq pandoc shuf iconv xmllint",
    outputs("-out -o --output -outfile", ["-out", "-o", "--output", "-outfile"]),
  ),
  ["curl", curl],
  ["wget", wget],
  ["rsync", rsync],
  ["patch", patch],
  ["xxd", xxd],
];
