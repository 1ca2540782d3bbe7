import { baseOf } from "../../paths.ts";
import { readArguments } from "../arguments.ts";
import { known, unknown } from "../field.ts";
import type { Program } from "../shell.ts";
import { archives } from "./archives.ts";
import { builtins } from "./builtins.ts";
import { compilers } from "./compilers.ts";
import { databases } from "./databases.ts";
import { filePrograms } from "./files.ts";
import { fd, find } from "./find.ts";
import { formatters } from "./formatters.ts";
import { git } from "./git.ts";
import { interpreters } from "./interpreters.ts";
import { just, make } from "./make.ts";
import { modePrograms } from "./modes.ts";
import { npm, npx } from "./npm.ts";
import { projectWriters } from "./project-writers.ts";
import { copying, remotePrograms } from "./remote.ts";
import { readBunText, runners } from "./runners.ts";
import { shells } from "./shells.ts";
import { wrappers } from "./wrappers.ts";
import { readOutputs } from "./written-words.ts";

/** Runs the words after some of its own: `deno run`, `corepack npm`, `docker exec box git push`. */
const container: Program = (shell, args, run) => {
  const at = args.findIndex(({ text }) => text !== undefined && /^(run|exec)$/.test(text));
  copying(/^cp$/)(shell, args, run);
  if (at < 0) return;
  if (args.some(({ text }) => text === "-d" || text === "--detach")) shell.background();
  for (let from = at + 2; from < Math.min(args.length, at + 14); from += 1) {
    const first = args[from];
    if (
      first?.text !== undefined &&
      /^(\/[\w./-]+\/)?[a-z][\w.-]+$/.test(first.text) &&
      programs.has(baseOf(first.text))
    ) {
      shell.run(args.slice(from));
      break;
    }
  }
};

const bun: Program = (shell, args, run) => {
  readBunText(shell, args);
  npm("bun")(shell, args, run);
};

const corepack: Program = (shell, args) => {
  if (args.length > 0) shell.run(args);
};

/** An alias of gh may stand for any command of a shell. */
const gh: Program = (shell, args) => {
  const options = readArguments(args, "-R --repo -D --dir -O --output -p --pattern -n --name");
  const [first, second, , folder] = options.rest;
  const verb = `${first?.text} ${second?.text}`;
  if (first?.text === "alias" && second?.text !== "list") shell.opaque("it gives a name another meaning");
  readOutputs(shell, "gh", args);
  if (/^(release|run) download$/.test(verb))
    shell.edit(options.values("-D", "--dir", "-O", "--output")[0] ?? known("."), "tree");
  if (/^(repo|gist) clone$/.test(verb)) shell.edit(folder ?? known("."), "tree");
  if (verb === "pr checkout" || verb === "co undefined") shell.edit(unknown());
};

/** A compiler of TypeScript: `--init` writes its settings. */
const tsc: Program = (shell, args) => {
  if (args.some(({ text }) => text === "--init")) shell.edit(known("tsconfig.json"));
  readOutputs(shell, "tsc", args);
};

/** `pip`: packages into a folder of the project. */
const pip: Program = (shell, args) => {
  const options = readArguments(args, "-t --target -d --dest --prefix --root --src -r -c -w --wheel-dir");
  for (const folder of options.values("-t", "--target", "-d", "--dest", "--prefix", "--root", "--src", "-w"))
    shell.edit(folder, "tree");
  readOutputs(shell, "pip", args);
};

/** How the words of each program are read, by its name. */
export const programs: ReadonlyMap<string, Program> = new Map<string, Program>([
  ...wrappers,
  ...shells,
  ...builtins,
  ...interpreters,
  ...filePrograms,
  ...archives,
  ...formatters,
  ...compilers,
  ...databases,
  ...modePrograms,
  ...remotePrograms,
  ...runners,
  ...projectWriters,
  ["tsc", tsc],
  ["pip", pip],
  ["git", git],
  ["hub", git],
  ["find", find],
  ["gfind", find],
  ["fd", fd],
  ["fdfind", fd],
  ["make", make],
  ["gmake", make],
  ["npm", npm("npm")],
  ["pnpm", npm("pnpm")],
  ["yarn", npm("yarn")],
  ["bun", bun],
  ["npx", npx],
  ["bunx", npx],
  ["pnpx", npx],
  ["pipx", (shell, args) => (args[0]?.text === "run" ? npx(shell, args.slice(1)) : undefined)],
  ["uvx", npx],
  ["corepack", corepack],
  ["docker", container],
  ["podman", container],
  ["kubectl", container],
  ["gh", gh],
  ["just", just],
]);
