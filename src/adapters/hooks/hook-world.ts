import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { World } from "../../bounds/world.ts";
import type { HookWorld } from "../../hooks/hook-world.ts";
import { gitHead } from "./git-head.ts";
import { gitFolders, isFolder, textOf } from "./store-place.ts";

interface Surroundings {
  readonly client: string;
  readonly failsOpen: boolean;
  /** the project's folder */
  readonly root: string;
  readonly keyed: (text: string) => string;
  /** files and folders of Navigator, which no bounded call may edit */
  readonly guarded: readonly string[];
}

const DEEPEST = 64;

/** The machine, as hooks see it. */
export function hookWorld({ client, failsOpen, root, keyed, guarded }: Surroundings): HookWorld {
  return {
    client,
    failsOpen,
    now: Date.now(),
    bounds: () => boundsWorld(root, guarded),
    keyed,
    head: gitHead,
    readText: (path) => textOf(path),
    settingsFiles: (folder) => settingsFiles(client, folder),
  };
}

/** The machine, as the judge of bounds sees it. */
export function boundsWorld(root: string, guarded: readonly string[]): World {
  return {
    root: realpath(root),
    home: homedir(),
    guarded,
    realpath,
    isFolder,
    readText: (path) => textOf(path, 65_536),
    scripts,
    gitAliases,
  };
}

/** An absolute path with symbolic links resolved, as far as it exists. */
function realpath(path: string): string {
  const rest: string[] = [];
  let folder = path;
  for (let depth = 0; depth < DEEPEST; depth++) {
    try {
      return join(realpathSync(folder), ...rest);
    } catch {
      // It does not exist, or cannot be read: resolve the folder around it.
      const above = dirname(folder);
      if (above === folder) return path;
      rest.unshift(basename(folder));
      folder = above;
    }
  }
  return path;
}

function scripts(folder: string): Readonly<Record<string, string>> {
  let at = folder;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const text = textOf(join(at, "package.json"));
    if (text !== undefined) return scriptsIn(text);
    const above = dirname(at);
    if (above === at) return {};
    at = above;
  }
  return {};
}

function scriptsIn(text: string): Readonly<Record<string, string>> {
  try {
    const manifest: unknown = JSON.parse(text);
    const found = (manifest as { readonly scripts?: unknown } | null)?.scripts;
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, script]) => (typeof script === "string" ? [[name, script]] : [])),
    );
  } catch {
    // The file is no JSON, so npm runs no script of it.
    return {};
  }
}

/** The aliases of git's configuration files. Files that these include are not read. */
function gitAliases(folder: string): Readonly<Record<string, string>> {
  const git = gitFolders(folder);
  const files = [
    join(process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "git", "config"),
    join(homedir(), ".gitconfig"),
    ...(git ? [join(git.common, "config")] : []),
  ];
  return Object.assign({}, ...files.map((file) => aliasesIn(textOf(file) ?? "")));
}

function aliasesIn(text: string): Readonly<Record<string, string>> {
  const aliases: Record<string, string> = {};
  let isAlias = false;
  for (const line of text.replaceAll("\\\n", "").split("\n")) {
    const section = /^\s*\[\s*([^\]\s"]+)[^\]]*\]\s*(.*)$/.exec(line);
    if (section) isAlias = section[1]?.toLowerCase() === "alias";
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(section ? (section[2] ?? "") : line) ?? [];
    if (isAlias && name !== undefined && value !== undefined)
      aliases[name.toLowerCase()] = value.replace(/^"(.*)"$/s, "$1").replaceAll('\\"', '"');
  }
  return aliases;
}

function settingsFiles(client: string, folder: string): readonly string[] {
  const home = homedir();
  if (client === "claude")
    return [
      join(process.env["CLAUDE_CONFIG_DIR"] ?? join(home, ".claude"), "settings.json"),
      join(folder, ".claude", "settings.json"),
      join(folder, ".claude", "settings.local.json"),
    ];
  if (client === "codex")
    return [
      join(process.env["CODEX_HOME"] ?? join(home, ".codex"), "hooks.json"),
      join(folder, ".codex", "hooks.json"),
    ];
  return [];
}
