import { isGuarded } from "./guarded-path.ts";
import type { Objection } from "./objection.ts";
import { below, segments } from "./paths.ts";
import { fitsGlob, mayFit, mayFitBelow } from "./patterns/path-glob.ts";
import { hasWildcard } from "./patterns/wildcard.ts";
import type { ReadLevel, Side } from "./read-level.ts";
import type { Edit } from "./shell/deed.ts";
import type { World } from "./world.ts";

type EditPattern = NonNullable<Side["edit"]>[number];

/** Judges one change of a file against one level. */
export function judgeEdit(edit: Edit, { allow, deny }: ReadLevel, world: World): Objection | undefined {
  const isBounded = allow.edit !== undefined || (deny.edit?.length ?? 0) > 0;
  if (edit.path === undefined) return isBounded ? { kind: "edit", reason: unnamed(edit) } : undefined;
  for (const path of placesOf(edit.path, world)) {
    if (isGuarded(path, edit.reach === "tree", world))
      return {
        kind: "edit",
        reason: perhapsBy(
          `${shown(path, world)} belongs to the settings, hooks or definitions that hold the bounds`,
          edit,
        ),
      };
    const denied = deny.edit?.find((pattern) => denies(pattern, path, edit, world));
    if (denied !== undefined)
      return {
        kind: "edit",
        reason: perhapsBy(`${shown(path, world)} must not be edited`, edit),
        pattern: denied.source,
      };
    const isAllowed = allow.edit?.some((pattern) => allows(pattern, path, world));
    if (isAllowed === true || !isBounded) continue;
    if (below(path, world.realpath(world.root)) === undefined)
      return { kind: "edit", reason: perhapsBy(`${path} is outside the project`, edit) };
    if (isAllowed === false && edit.reach !== "perhaps")
      return {
        kind: "edit",
        reason: perhapsBy(`${shown(path, world)} is not among the files that may be edited`, edit),
      };
  }
  return undefined;
}

function unnamed({ by }: Edit): string {
  return by === undefined
    ? "it changes files that its text does not name"
    : `${by} is not known to only read, and its text does not name all of its files`;
}

/** Says of a file why it counts as edited, if only because a program that may write it has it among its words. */
function perhapsBy(reason: string, { by }: Edit): string {
  return by === undefined ? reason : `${by} is not known to only read, and ${reason}`;
}

function allows(pattern: EditPattern, path: string, world: World): boolean {
  const parts = from(pattern, path, world);
  return parts !== undefined && fitsGlob(pattern.pattern, parts);
}

function denies(pattern: EditPattern, path: string, { reach }: Edit, world: World): boolean {
  const parts = from(pattern, path, world)?.map((part) => part.toLowerCase());
  if (parts === undefined) return false;
  return (reach === "tree" ? mayFitBelow : mayFit)(pattern.pattern, parts);
}

/** The segments that a pattern speaks of: below the project, or from the top if the pattern begins there. */
function from({ source }: EditPattern, path: string, world: World): readonly string[] | undefined {
  if (source.startsWith("/")) return segments(path);
  return below(path, world.realpath(world.root));
}

function shown(path: string, world: World): string {
  const inside = below(path, world.realpath(world.root));
  return inside === undefined || inside.length === 0 ? path : inside.join("/");
}

/** The file itself, and the file that it leads to if it is a link. Wildcards are left as they are. */
function placesOf(path: string, world: World): readonly string[] {
  const parts = segments(path);
  const cut = parts.findIndex(hasWildcard);
  const literal = cut < 0 ? parts : parts.slice(0, cut);
  const rest = cut < 0 ? [] : parts.slice(cut);
  if (rest.length > 0) return [[world.realpath(`/${literal.join("/")}`), ...rest].join("/")];
  const folder = world.realpath(`/${literal.slice(0, -1).join("/")}`);
  const link = `${folder === "/" ? "" : folder}/${literal.at(-1) ?? ""}`;
  return [...new Set([link, world.realpath(path)])];
}
