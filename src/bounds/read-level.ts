import type { BoundLists } from "../model/bounds.ts";
import type { BoundLevel } from "./bound-level.ts";
import { type CommandPattern, readCommandPattern } from "./patterns/command-pattern.ts";
import { type PathGlob, readPathGlob } from "./patterns/path-glob.ts";
import { readWildcard, type Wildcard } from "./patterns/wildcard.ts";

interface Pattern<T> {
  readonly source: string;
  readonly pattern: T;
}

/** One side of a level: its patterns, read. A missing list is no limit. */
export interface Side {
  readonly edit: readonly Pattern<PathGlob>[] | undefined;
  readonly run: readonly CommandPattern[] | undefined;
  readonly tools: readonly Pattern<Wildcard>[] | undefined;
}

/** A level with its patterns read. */
export interface ReadLevel {
  readonly level: BoundLevel;
  readonly allow: Side;
  readonly deny: Side;
  /** the level forbids some command or edit, so a command that is not understood may be one of these */
  readonly strict: boolean;
}

/** Reads the patterns of a level. An `allow` of a waiting run does not count. */
export function readLevel(level: BoundLevel): ReadLevel {
  const { allow, deny } = level.bounds;
  const allowed = level.waiting ? {} : (allow ?? {});
  const denied = deny ?? {};
  const strict =
    allowed.run !== undefined ||
    allowed.edit !== undefined ||
    [denied.run, denied.edit, denied.tools].some((list) => list !== undefined && list.length > 0);
  return { level, allow: sideOf(allowed, false), deny: sideOf(denied, true), strict };
}

/** A deny pattern that cannot be read fits everything, an allow pattern nothing. */
function sideOf({ edit, run, tools }: BoundLists, denies: boolean): Side {
  return {
    edit: edit?.flatMap((source) => {
      const pattern =
        readPathGlob(denies ? source.toLowerCase() : source) ?? (denies ? readPathGlob("**") : undefined);
      return pattern === undefined ? [] : [{ source, pattern }];
    }),
    run: run?.flatMap(
      (source) => readCommandPattern(source) ?? (denies ? (readCommandPattern("*") ?? []) : []),
    ),
    tools: tools?.flatMap((source) => {
      const pattern = readWildcard(source) ?? (denies ? readWildcard("*") : undefined);
      return pattern === undefined ? [] : [{ source, pattern }];
    }),
  };
}
