import type { BoundKind } from "../../model/bounds.ts";
import { readCommandPattern } from "./command-pattern.ts";
import { mayFit, readPathGlob } from "./path-glob.ts";
import { mayBothFit, readWildcard } from "./wildcard.ts";

/** Whether a pattern of a kind can be read. */
export function isPattern(kind: BoundKind, pattern: string): boolean {
  if (kind === "edit") return readPathGlob(pattern) !== undefined;
  return (kind === "run" ? readCommandPattern(pattern) : readWildcard(pattern)) !== undefined;
}

/** Whether some call may fit two `allow` patterns. */
export function mayOverlap(kind: BoundKind, one: string, other: string): boolean {
  if (kind === "edit") return pathsMayOverlap(one, other) || pathsMayOverlap(other, one);
  if (kind === "tools") return wordsMayOverlap(one, other);
  const left = readCommandPattern(one) ?? [];
  const right = readCommandPattern(other) ?? [];
  return left.some((a) =>
    right.some((b) => {
      const common = Math.min(a.exact.length, b.exact.length);
      if ((a.exact.length > common && !b.open) || (b.exact.length > common && !a.open)) return false;
      return a.exact.slice(0, common).every((word, index) => {
        const beside = b.exact[index];
        return beside === undefined || mayBothFit(word, beside);
      });
    }),
  );
}

function pathsMayOverlap(one: string, other: string): boolean {
  const glob = readPathGlob(one);
  const files = readPathGlob(other);
  if (glob === undefined || files === undefined) return true;
  return files.some((way) =>
    mayFit(
      glob,
      way.map((segment) => (segment === "**" ? "**" : segment.text)),
    ),
  );
}

function wordsMayOverlap(one: string, other: string): boolean {
  const left = readWildcard(one);
  const right = readWildcard(other);
  return left === undefined || right === undefined || mayBothFit(left, right);
}
