import { readArguments } from "../arguments.ts";
import { type Field, known } from "../field.ts";
import type { Program, Shell } from "../shell.ts";
import { runScript } from "./npm.ts";

const ASKS = ["--version", "-V", "-v", "-version", "--help", "-h", "--test", "--check", "--run"];
const NODE_VALUED =
  "-r --require --import --loader --experimental-loader --env-file --test-reporter -C --conditions --cwd -O -P --run --cpu-prof-dir --heap-prof-dir --diagnostic-dir --report-dir --report-directory --test-reporter-destination --redirect-warnings";
/** Options of node whose value is a file or folder that it writes. */
const NODE_WRITES = NODE_VALUED.split(" ").filter((name) => /dir|destination|warnings/.test(name));

const PIPE = /^\/(dev\/(stdin|fd\/)|proc\/self\/fd\/)/;

/** An interpreter: its inline programs are not understood; a file on disk is none of this line's text. */
function interpreter(inline: string, valued = ""): Program {
  const flags = inline.split(" ");
  return (shell, args) => {
    const options = readArguments(args, `${inline} ${valued}`, true);
    if (options.has(...flags)) return shell.opaque("it carries an inline program of another language");
    const [file] = options.rest;
    const asks = valued.includes("-m") ? ASKS.filter((flag) => flag !== "-v") : ASKS;
    if (options.has(...asks) || (options.has("-m") && valued.includes("-m"))) return;
    if (file === undefined || file.text === "-" || PIPE.test(file.start))
      return shell.opaque("it reads its program from a pipe");
    const path = shell.path(file);
    if (path === undefined) return shell.opaque("the program it carries out is not written out");
    if (shell.wrote(path)) shell.opaque("it carries out a file that it has written itself");
  };
}

/** Node: its scripts of package.json, and modules that are written out as addresses. */
const node: Program = (shell, args, run) => {
  const options = readArguments(args, NODE_VALUED, true);
  for (const name of options.values("--run")) runScript(shell, name);
  for (const place of options.values(...NODE_WRITES)) shell.edit(place, "tree");
  const modules = options.values("-r", "--require", "--import", "--loader", "--experimental-loader");
  if (modules.some(({ start }) => start.startsWith("data:"))) shell.opaque("it carries an inline program");
  interpreter("-e --eval -p --print -pe -ep", NODE_VALUED.replace(" --run", ""))(shell, args, run);
};

/** Python: `-m` runs a module, which is a program of that name. */
const python: Program = (shell, args, run) => {
  const at = args.findIndex(({ text }) => text === "-m");
  const [first] = readArguments(args, "-W -X -c -m", true).rest;
  const isModule = at >= 0 && (first === undefined || at < args.indexOf(first));
  const module = isModule ? args[at + 1] : undefined;
  if (/^(timeit|code|pdb)$/.test(module?.text ?? "")) shell.opaque("it carries an inline program");
  else if (module !== undefined) shell.run(args.slice(at + 1));
  interpreter("-c", "-W -X -m")(shell, args, run);
};

/** Perl and Ruby: with `-i` and a program they rewrite the files they are given. */
const rewriting =
  (inner: Program): Program =>
  (shell, args, run) => {
    if (args.some(({ start }) => /^-[a-zA-Z0-9]*i/.test(start) && !start.startsWith("--")))
      for (const file of readArguments(args, "-e -E -I -M -F", false).rest) shell.edit(file);
    inner(shell, args, run);
  };

/** Programs that are read from a pipe, or from a file that the line has written. */
function readScripts(shell: Shell, files: readonly Field[]): void {
  for (const file of files) {
    const path = shell.path(file);
    if (path === undefined || PIPE.test(path) || shell.wrote(path))
      shell.opaque("it reads its program from a pipe");
  }
}

/** Records the files that match, and gives the text without them. */
function withoutFiles(shell: Shell, { text }: Field, files: RegExp): string | undefined {
  return text?.replace(files, (_whole, file: string) => {
    shell.edit(known(file));
    return "";
  });
}

/** A file in quotes at the end of a statement: `print > "file"`. */
const AWK_FILE = />>?\s*"([\w./-]+)"(?=\s*(?:[;}\n]|$))/g;
/** A file at the end of a line: `w file`. */
const SED_FILE = /(?<=[\s/|#,\d$gpiImM])w +([\w./-]+)(?=\n|$)/g;
const AWK_ACTS =
  /system\s*\(|\|\s*&?\s*("|getline|\w+\s*$)|\|\s*"|"\s*\|\s*getline|print[^;}\n]*>|@load|@include|printf[^;}\n]*>|fflush|close\s*\(/;

const awk: Program = (shell, args) => {
  const options = readArguments(
    args,
    "-F -v -f -i -e --source --file --include -l --load --assign --field-separator",
    true,
  );
  const scripts = [...options.values("-e", "--source")];
  const [first, ...others] = options.rest;
  if (scripts.length === 0 && !options.has("-f", "--file") && first !== undefined) scripts.push(first);
  readScripts(shell, options.values("-f", "--file"));
  const texts = scripts.map((script) => withoutFiles(shell, script, AWK_FILE));
  if (texts.some((text) => text === undefined || AWK_ACTS.test(text)) || options.has("-l", "--load"))
    shell.opaque("its program may run commands or write files");
  if (options.values("-i", "--include").some(({ text }) => text !== undefined && /inplace/.test(text)))
    for (const file of others) shell.edit(file);
};

/** `e` and `w` of sed: as a command of their own, or as flags of `s`. */
const SED_ACTS = /(^|[;{}\n]|[\d$/,!])\s*[eEwW](\s|$)|(^|[^a-zA-Z])s(.).*?\4.*?\4[gpiImM\d]*[ewW]/s;

const sed: Program = (shell, args) => {
  const options = readArguments(args, "-e --expression -f --file -l --line-length");
  const scripts = [...options.values("-e", "--expression")];
  const isGiven = scripts.length > 0 || options.has("-f", "--file");
  const [first, ...others] = options.rest;
  if (!isGiven && first !== undefined) scripts.push(first);
  readScripts(shell, options.values("-f", "--file"));
  if (scripts.some((script) => SED_ACTS.test(withoutFiles(shell, script, SED_FILE) ?? "")))
    shell.opaque("its program may run commands or write files");
  if (scripts.some(({ text, start }) => text === undefined && /[ew]\s*$/.test(start)))
    shell.opaque("its program is not written out");
  if (args.some(({ start }) => /^(--in-place|-[nrsEuz]*i)/.test(start)))
    for (const file of isGiven ? options.rest : others) shell.edit(file);
};

/** Options of editors that carry out commands. */
const ACTS =
  "-c --cmd -S -s -u -l -f --eval -eval --execute -execute --load -load --funcall -funcall --script".split(
    " ",
  );

/** Editors: they change the files they open, and their commands may do anything. */
const editor: Program = (shell, args) => {
  const options = readArguments(args, `${ACTS.join(" ")} -U -T -V -w -W -ex`);
  if (options.has(...ACTS, "-es") || options.rest.some(({ start }) => /^[+!]/.test(start)))
    shell.opaque("it carries out commands of an editor");
  else if (options.rest.length === 0 && shell.input !== "inherited")
    shell.opaque("it reads commands of an editor");
  for (const file of options.rest) if (!file.start.startsWith("+")) shell.edit(file);
};

const scripted =
  (pattern: RegExp): Program =>
  (shell, args) => {
    if (args.some(({ text }) => text === undefined || pattern.test(text)) || shell.input !== "inherited")
      shell.opaque("it may run commands of its own");
  };

/** psql: its commands with a backslash may run or write anything; these only show something. */
const psql: Program = (shell, args, run) => {
  const options = readArguments(args, "-c --command -o --output -L --log-file -d -f -F -h -p -P -R -U -v");
  for (const file of options.values("-o", "--output", "-L", "--log-file")) shell.edit(file);
  scripted(/\\!|\bprogram\b|^\\(?!(d\S*|l\+?|z|x|timing|conninfo|encoding|\?)(\s|$))/i)(shell, args, run);
};

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const interpreters: readonly [string, Program][] = [
  ...each("node nodejs tsx ts-node zx", node),
  ...each("python pypy ipython", python),
  ...each(
    "perl ruby",
    rewriting(interpreter("-e -E -ne -pe -le -nle -lne -pi -ple -lpe -ane -lane", "-I -M -F -C")),
  ),
  ...each("php", interpreter("-r -B -R -E", "-d -c -f -z")),
  ...each("lua luajit", interpreter("-e", "-l")),
  ...each("r rscript", interpreter("-e", "")),
  ...each("osascript", interpreter("-e", "-l")),
  ...each(
    "tclsh wish groovy julia elixir erl ghci clojure clj scala guile racket ocaml swift m4 gawk-script",
    interpreter("-e --eval -E -c --execute", ""),
  ),
  ...each("awk gawk mawk nawk", awk),
  ...each("sed gsed", sed),
  ...each(
    "vi vim nvim ex view gvim vimdiff emacs emacsclient ed red nano pico micro kak helix hx joe",
    editor,
  ),
  ...each("gdb lldb", scripted(/^-+(ex|eval|o|x|c|iex|one-line|command|batch)/)),
  ["psql", psql],
  ...each("mysql mongosh redis-cli", scripted(/\.(shell|system)\b|\\!|^\\|system\(/)),
];
