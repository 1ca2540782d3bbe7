import type { Charter } from "../model/charter.ts";
import { matchesGlob } from "./matches-glob.ts";

/** Why the charter forbids the changed paths or the task's tags; undefined if it does not. */
export function scopeObjection(
  charter: Charter | undefined,
  paths: readonly string[],
  tags: readonly string[],
): string | undefined {
  for (const scope of charter?.offroad?.forbidden ?? []) {
    const [kind = "", ...rest] = scope.split(":");
    const value = rest.join(":");
    const found =
      kind === "path"
        ? paths.find((path) => matchesGlob(path, value))
        : tags.find((tag) => kind === "tag" && tag === value);
    if (found !== undefined) return `the charter forbids ${scope}: ${found}`;
  }
  return undefined;
}
