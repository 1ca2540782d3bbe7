import { baseOf } from "../../paths.ts";
import { readArguments } from "../arguments.ts";
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
import { npm, npx } from "./npm.ts";
import { shells } from "./shells.ts";
import { wrappers } from "./wrappers.ts";
import { readOutputs } from "./written-words.ts";

/** Runs the words after some of its own: `deno run`, `corepack npm`, `docker exec box git push`. */
const container: Program = (shell, args) => {
  const at = args.findIndex(({ text }) => text !== undefined && /^(run|exec)$/.test(text));
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
  if (args.some(({ text }) => text === "-e" || text === "-p" || text === "--eval" || text === "--print"))
    shell.opaque("it carries an inline program of another language");
  npm("bun")(shell, args, run);
};

const deno: Program = (shell, args) => {
  const [verb] = args;
  if (verb?.text === "eval" || verb?.text === "repl" || args.at(-1)?.text === "-")
    shell.opaque("it carries an inline program of another language");
};

const corepack: Program = (shell, args) => {
  if (args.length > 0) shell.run(args);
};

/** An alias of gh may stand for any command of a shell. */
const gh: Program = (shell, args) => {
  const [first, second] = readArguments(args, "-R --repo").rest;
  if (first?.text === "alias" && second?.text !== "list") shell.opaque("it gives a name another meaning");
  readOutputs(shell, "gh", args);
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
  ["deno", deno],
  ["corepack", corepack],
  ["docker", container],
  ["podman", container],
  ["kubectl", container],
  ["gh", gh],
  ["just", just],
]);
