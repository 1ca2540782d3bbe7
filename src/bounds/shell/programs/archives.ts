import { readArguments } from "../arguments.ts";
import { known, unknown } from "../field.ts";
import type { Program } from "../shell.ts";

const HERE = known(".");

/** `tar`: its old style has options without a dash. */
const tar: Program = (shell, args) => {
  const [first, ...others] = args;
  const bundled =
    first?.text !== undefined && /^[a-zA-Z]+$/.test(first.text) ? [known(`-${first.text}`), ...others] : args;
  const options = readArguments(
    bundled,
    "-f --file -C --directory -I --use-compress-program --checkpoint-action --to-command -F --info-script --new-volume-script --rsh-command --exclude -T -X --strip-components",
  );
  for (const text of options.values(
    "-I",
    "--use-compress-program",
    "--to-command",
    "-F",
    "--info-script",
    "--new-volume-script",
    "--rsh-command",
  ))
    shell.script(text);
  for (const { text, start } of options.values("--checkpoint-action"))
    if (start.startsWith("exec=")) shell.script(text === undefined ? undefined : known(text.slice(5)));
  const has = (letter: string, ...long: readonly string[]) =>
    options.has(...long) || bundled.some(({ start }) => /^-[a-zA-Z]+$/.test(start) && start.includes(letter));
  if (has("O", "--to-stdout", "--to-command")) return;
  if (has("x", "--extract", "--get") && has("P", "--absolute-names")) shell.edit(unknown());
  if (has("x", "--extract", "--get")) shell.edit(options.values("-C", "--directory").at(-1) ?? HERE, "tree");
  else if (has("c", "--create") || has("r", "--append") || has("u", "--update"))
    for (const file of options.values("-f", "--file")) if (file.text !== "-") shell.edit(file);
};

const unzip: Program = (shell, args) => {
  const options = readArguments(args, "-d -x -P");
  if (!options.has("-l", "-t", "-p", "-v", "-Z")) shell.edit(options.values("-d").at(-1) ?? HERE, "tree");
};

const pack: Program = (shell, args) => {
  const options = readArguments(args, "-S --suffix -T -o");
  if (options.has("-c", "--stdout", "-l", "-t", "--list", "--test")) return;
  for (const file of options.rest) shell.edit(file);
};

const zip: Program = (shell, args) => {
  const options = readArguments(args, "-x -i -P -n -b -t -TT --unzip-command");
  for (const text of options.values("-TT", "--unzip-command")) shell.script(text);
  const [archive, ...sources] = options.rest;
  shell.edit(archive ?? unknown());
  if (options.has("-m", "--move")) for (const source of sources) shell.edit(source, "tree");
};

/** `pax`: reads an archive out here, or writes one. */
const pax: Program = (shell, args) => {
  const options = readArguments(args, "-f -s -o -x -b -p");
  if (options.has("-r") && !options.has("-w")) shell.edit(HERE, "tree");
  else if (options.has("-w")) for (const file of options.values("-f")) shell.edit(file);
};

const spread: Program = (shell, args) => {
  if (!args.some(({ text }) => text !== undefined && /^(l|t|-t|-o|--list)$/.test(text)))
    shell.edit(HERE, "tree");
};

export const archives: readonly [string, Program][] = [
  ["tar", tar],
  ["gtar", tar],
  ["bsdtar", tar],
  ["unzip", unzip],
  ["zip", zip],
  ["pax", pax],
  ...["gzip", "gunzip", "bzip2", "bunzip2", "xz", "unxz", "zstd"].map((name): [string, Program] => [
    name,
    pack,
  ]),
  ...["7z", "7za", "cpio", "unrar", "ar"].map((name): [string, Program] => [name, spread]),
];
