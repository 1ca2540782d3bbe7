import { segments } from "./paths.ts";
import { mayFit, mayFitBelow, type PathGlob, readPathGlob } from "./patterns/path-glob.ts";
import type { World } from "./world.ts";

/** Settings and hooks of hosts and of git. Editing them can switch the judge off. */
const SETTINGS = [
  ".git/**",
  ".husky/**",
  ".githooks/**",
  ".gitconfig",
  ".config/git/**",
  ".claude/settings*.json",
  ".claude/hooks/**",
  ".claude/plugins/**",
  ".claude.json",
  ".claude-plugin/**",
  ".mcp.json",
  ".codex/**",
  ".codex-plugin/**",
  ".cursor/{hooks,mcp}.json",
  ".cursor/hooks/**",
  ".vscode/mcp.json",
  ".github/hooks/**",
  ".copilot/**",
  ".gemini/**",
  ".opencode/**",
  "opencode.{json,jsonc}",
  ".config/opencode/**",
];

let anywhere: readonly PathGlob[] | undefined;

/** The guarded files of a world, read once: a command may change thousands of files. */
interface Guards {
  readonly files: readonly PathGlob[];
  /** with the settings below the project and the user's folder */
  readonly places: readonly PathGlob[];
}
const guards = new WeakMap<World, Guards>();

/**
 * Whether an edit may touch settings or hooks of a host, git's own files, or the files that the world guards. A tree
 * touches them if they lie below it in the project or in the user's folder.
 */
export function isGuarded(path: string, isTree: boolean, world: World): boolean {
  anywhere ??= SETTINGS.map((source) => readPathGlob(`**/${source}`) ?? []);
  const parts = lowered(path);
  const cut = parts.lastIndexOf("**");
  const own = cut >= 0 && cut + 1 < parts.length ? parts.slice(cut + 1) : parts;
  if (anywhere.some((glob) => mayFit(glob, own))) return true;
  // What lies below a guarded folder is guarded under any name.
  if (cut >= 0 && anywhere.some((glob) => mayFit(glob, [...parts.slice(0, parts.indexOf("**")), "any"])))
    return true;
  const { files, places } = guardsOf(world);
  if (files.some((glob) => mayFit(glob, parts))) return true;
  return own === parts && isTree && places.some((glob) => mayFitBelow(glob, parts));
}

function guardsOf(world: World): Guards {
  const known = guards.get(world);
  if (known) return known;
  const files = world.guarded.flatMap((file) => [file, world.realpath(file)]).map(globOf);
  const settings = [world.root, world.home].flatMap((base) => SETTINGS.map((source) => `${base}/${source}`));
  const made = { files, places: [...settings.map(globOf), ...files] };
  guards.set(world, made);
  return made;
}

function lowered(path: string): readonly string[] {
  return segments(path.toLowerCase());
}

function globOf(path: string): PathGlob {
  return readPathGlob(path.toLowerCase()) ?? [];
}
