import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, sep } from "node:path";

/** Where this installation lies, and the environment that finds programs. */
export interface SelfPlace {
  /** the package's own folder */
  readonly installed: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** A folder of programs that npm and npx put before PATH for the program they run; a user's shell does not have it. */
const OF_NPM = `node_modules${sep}.bin`;

/**
 * The command that starts this installation, from any folder of this machine: the global program, the package that npx
 * fetched, the project's own program, or the file itself.
 */
export function selfCommand({ installed, env, platform }: SelfPlace): readonly string[] {
  const file = join(installed, "bin", "navigator.js");
  // Programs of packages are command files on Windows, which other programs do not start.
  const is = (path: string): boolean => platform !== "win32" && leadsTo(path, file);
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  const found = folders
    .filter((folder) => !folder.endsWith(OF_NPM))
    .map((folder) => join(folder, "navigator"));
  // Only the first one on PATH counts: a shell starts no other.
  const first = found.find((path) => existsSync(path));
  if (first !== undefined && is(first)) return ["navigator"];
  const modules = dirname(installed);
  const fetched = fetchedByNpx(dirname(modules));
  if (fetched !== undefined) return ["npx", "-y", fetched];
  const own = join(modules, ".bin", "navigator");
  return is(own) ? [own] : ["node", file];
}

/**
 * The command that answers a hook. A package that npx fetched moves with every release, so there npx is asked again: a
 * client that trusts hooks by their text would otherwise skip them after each release.
 */
export function hookCommand(self: readonly string[], installed: string): readonly string[] {
  return self[0] === "npx" ? [...self, "hook"] : ["node", join(installed, "bin", "hook.js")];
}

function leadsTo(path: string, file: string): boolean {
  try {
    return realpathSync(path) === realpathSync(file);
  } catch {
    // One of the two does not exist, or may not be read.
    return false;
  }
}

/** The package that npx was asked for, as its cache notes it; `undefined` outside of that cache, or if a folder matters. */
function fetchedByNpx(folder: string): string | undefined {
  if (dirname(folder).split(sep).at(-1) !== "_npx") return undefined;
  try {
    const { _npx: asked } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly _npx?: { readonly packages?: readonly unknown[] };
    };
    const [name, ...others] = asked?.packages ?? [];
    return typeof name === "string" && others.length === 0 && !name.startsWith(".") ? name : undefined;
  } catch {
    // npm keeps its cache in another way.
    return undefined;
  }
}
