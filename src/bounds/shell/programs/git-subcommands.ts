import { readArguments } from "../arguments.ts";
import { type Field, joined, known, unknown } from "../field.ts";
import type { Shell } from "../shell.ts";

type Subcommand = (shell: Shell, args: readonly Field[]) => void;

const HERE = known(".");

/** Changes files of the working tree that the line does not name. */
const somewhere: Subcommand = (shell) => shell.edit(unknown());

/** `apply`: with one of these options it only tells what it would change. */
const apply: Subcommand = (shell, args) => {
  const options = readArguments(args);
  if (!options.has("--stat", "--numstat", "--summary", "--check") || options.has("--apply"))
    somewhere(shell, args);
};

/** `merge-file CURRENT BASE OTHER` writes the first, unless it prints. */
const mergeFile: Subcommand = (shell, args) => {
  const options = readArguments(args, "-L --marker-size --diff-algorithm");
  if (!options.has("-p", "--stdout")) shell.edit(options.rest[0] ?? unknown());
};

/** The words are paths that change, with everything below. */
const paths =
  (valued = ""): Subcommand =>
  (shell, args) => {
    const options = readArguments(args, valued);
    if (options.has("--pathspec-from-file")) shell.edit(unknown());
    for (const path of options.rest) shell.edit(pathOf(path), "tree");
    if (options.rest.length === 0) shell.edit(HERE, "tree");
  };

/** A path as git reads it: `:/x` is meant from the top, other magic is not read. */
function pathOf(path: Field): Field {
  return path.start.startsWith(":") ? unknown() : path;
}

const restore: Subcommand = (shell, args) => {
  const options = readArguments(args, "-s --source --pathspec-from-file");
  if (options.has("--staged", "-S") && !options.has("--worktree", "-W")) return;
  paths("-s --source --pathspec-from-file")(shell, args);
};

const checkout: Subcommand = (shell, args) => {
  const at = args.findIndex(({ text }) => text === "--");
  if (at >= 0) return paths()(shell, args.slice(at + 1));
  const options = readArguments(args, "-b -B --orphan --conflict");
  const makesBranch = options.has("-b", "-B", "--orphan");
  if (makesBranch && options.rest.length === 0) return;
  const [, ...files] = options.rest;
  if (!makesBranch) for (const file of files) shell.edit(pathOf(file), "tree");
  if (makesBranch || files.length === 0) shell.edit(unknown());
};

const switchTo: Subcommand = (shell, args) => {
  const options = readArguments(args, "-c -C --create --force-create --orphan --conflict");
  if (!options.has("-c", "-C", "--create", "--force-create") || options.rest.length > 0)
    shell.edit(unknown());
};

const reset: Subcommand = (shell, args) => {
  if (readArguments(args).has("--hard", "--merge", "--keep")) shell.edit(unknown());
};

const stash: Subcommand = (shell, args) => {
  const [verb] = args;
  if (!["list", "show", "drop", "clear", "create", "store"].includes(verb?.text ?? "")) shell.edit(unknown());
};

const config: Subcommand = (shell, args) => {
  const options = readArguments(args, "-f --file --blob --type --default --comment --value");
  const verb = options.rest[0]?.text;
  const words = ["set", "get", "list", "unset", "edit", "rename-section", "remove-section"].includes(
    verb ?? "",
  )
    ? options.rest.slice(1)
    : options.rest;
  const reads =
    options.has("--get", "--get-all", "--get-regexp", "--get-urlmatch", "-l", "--list") ||
    verb === "get" ||
    verb === "list";
  if (
    reads ||
    (words.length < 2 &&
      verb !== "edit" &&
      verb !== "unset" &&
      !options.has("-e", "--edit", "--unset", "--unset-all"))
  )
    return;
  const [name, value] = words;
  const alias = /^alias\.(.+)$/i.exec(name?.text ?? "")?.[1];
  if (alias !== undefined && value?.text !== undefined) shell.gitAliases.set(alias.toLowerCase(), value.text);
  if (name?.text !== undefined && /^(user|advice|color|pull|push\.default|init)\b/i.test(name.text)) return;
  const [file] = options.values("-f", "--file");
  const place = options.has("--global")
    ? known(`${shell.world.home}/.gitconfig`)
    : known(`${shell.world.root}/.git/config`);
  shell.edit(file ?? place);
};

/** Hands the value of these options, or the words after some of its own, to a shell. */
const executing =
  (valued: string, names: readonly string[], also: Subcommand = () => undefined): Subcommand =>
  (shell, args) => {
    const options = readArguments(args, valued);
    for (const text of options.values(...names)) shell.script(text);
    also(shell, args);
  };

const foreach: Subcommand = (shell, args) => {
  const [verb, ...others] = readArguments(args, "", true).rest;
  if (verb?.text === "foreach") {
    const rest = readArguments(others, "", true).rest;
    const text = joined(rest);
    shell.script(text === undefined ? undefined : known(text));
  } else if (verb?.text !== "status" && verb?.text !== "summary") shell.edit(unknown());
};

const bisect: Subcommand = (shell, args) => {
  const [verb, ...rest] = args;
  if (verb?.text === "run" && rest.length > 0) shell.run(rest);
  else if (verb?.text !== "log") shell.edit(unknown());
};

const output =
  (valued: string, ...names: readonly string[]): Subcommand =>
  (shell, args) => {
    for (const file of readArguments(args, valued).values(...names)) shell.edit(file, "tree");
  };

/** Clones, and remotes that git reaches through a command: `ext::sh -c ...`. */
const remote: Subcommand = (shell, args) => {
  const options = readArguments(
    args,
    "--upload-pack -u --receive-pack --exec -o --origin -b --branch --depth -c --config",
  );
  for (const text of options.values("--upload-pack", "-u", "--receive-pack", "--exec")) shell.script(text);
  for (const { start } of options.rest) if (/^(ext|fd)::/.test(start)) shell.script(known(start.slice(5)));
};

const last: Subcommand = (shell, args) => {
  remote(shell, args);
  const rest = readArguments(
    args,
    "-b --branch --depth -o --origin -c --config -u --upload-pack -B --reason",
  ).rest;
  const target = rest[1] ?? (rest[0] && /^[^:]*$/.test(rest[0].start) ? rest[0] : HERE);
  if (rest.length > 0) shell.edit(target, "tree");
};

const each = (names: string, subcommand: Subcommand): [string, Subcommand][] =>
  names.split(" ").map((name) => [name, subcommand]);

/** Options of `send-email` whose value is a command. */
const MAILERS = ["--sendmail-cmd", "--smtp-server", "--to-cmd", "--cc-cmd", "--header-cmd"];

/** Patches of commits, as files here unless an option says otherwise. */
const formatPatch: Subcommand = (shell, args) => {
  const options = readArguments(args, "-o --output-directory -v --subject-prefix --start-number --suffix");
  if (options.has("--stdout")) return;
  const [folder] = options.values("-o", "--output-directory");
  shell.edit(folder ?? { ...known("*.patch"), glob: true }, "tree");
};

/** The subcommands that change files, carry out commands or write elsewhere. */
export const gitSubcommands: ReadonlyMap<string, Subcommand> = new Map([
  ...each(
    "am merge pull cherry-pick revert read-tree checkout-index sparse-checkout lfs subtree",
    (shell, args) => {
      const [verb] = args;
      if (!["push", "status", "ls-files", "env", "list", "split", "track"].includes(verb?.text ?? ""))
        somewhere(shell, args);
      remote(shell, args);
    },
  ),
  ["apply", apply],
  ["merge-file", mergeFile],
  ["filter-repo", somewhere],
  ...each("mv rm", paths()),
  ...each("clean", paths("-e --exclude")),
  ["restore", restore],
  ["checkout", checkout],
  ["switch", switchTo],
  ["reset", reset],
  ["stash", stash],
  ["config", config],
  ["rebase", executing("-x --exec --onto -s -X", ["-x", "--exec"], somewhere)],
  [
    "filter-branch",
    executing(
      "--env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter --setup",
      [
        "--env-filter",
        "--tree-filter",
        "--index-filter",
        "--parent-filter",
        "--msg-filter",
        "--commit-filter",
        "--tag-name-filter",
        "--setup",
      ],
      somewhere,
    ),
  ],
  ["grep", executing("-O --open-files-in-pager -e -f -A -B -C -m", ["-O", "--open-files-in-pager"])],
  ["difftool", executing("-x --extcmd -t --tool", ["-x", "--extcmd"])],
  ["shell", executing("-c", ["-c"])],
  ["send-email", executing(MAILERS.join(" "), MAILERS)],
  ...each("remote-http remote-https remote-ext remote-fd p4 svn cvsserver instaweb", (shell) =>
    shell.opaque("it speaks to another repository by itself"),
  ),
  ["mergetool", somewhere],
  ["submodule", foreach],
  ["bisect", bisect],
  [
    "for-each-repo",
    (shell, args) => shell.run([known("git"), ...readArguments(args, "--config", true).rest]),
  ],
  ...each("fetch ls-remote fetch-pack push send-pack archive", (shell, args) => {
    remote(shell, args);
    output("-o --output", "--output", "-o")(shell, args);
  }),
  ...each("clone", last),
  ...each("diff log show", output("-o --output --output-directory", "-o", "--output", "--output-directory")),
  ["format-patch", formatPatch],
  ["bundle", (shell, args) => (args[0]?.text === "create" ? shell.edit(args[1] ?? unknown()) : undefined)],
  [
    "worktree",
    (shell, args) =>
      args[0]?.text === "add"
        ? shell.edit(readArguments(args.slice(1), "-b -B").rest[0] ?? unknown(), "tree")
        : undefined,
  ],
  ["update-index", () => undefined],
  ...each("status add commit branch tag rev-parse describe blame help version remote", () => undefined),
  [
    "init",
    (shell, args) => {
      for (const folder of readArguments(args, "-b --initial-branch --template --separate-git-dir").rest)
        shell.edit(folder, "tree");
    },
  ],
]);
