import type { BoundKind, Opener, StandingBounds } from "../model/bounds.ts";
import type { BoundLevel } from "./bound-level.ts";

const KINDS: readonly BoundKind[] = ["edit", "run", "tools"];

/** The level of a project's standing bounds. A pattern that is also denied without a gate has no opener. */
export function standingLevel({ allow, deny }: StandingBounds): BoundLevel {
  const lists: Partial<Record<BoundKind, string[]>> = {};
  const openers: Record<string, Opener> = {};
  const items = KINDS.flatMap((kind) => deny?.[kind] ?? []);
  for (const kind of KINDS)
    for (const item of deny?.[kind] ?? []) {
      const { pattern, opens } = typeof item === "string" ? { pattern: item, opens: undefined } : item;
      lists[kind] = [...(lists[kind] ?? []), pattern];
      if (opens !== undefined && !items.includes(pattern)) openers[pattern] = opens;
    }
  return {
    source: "project",
    name: "the project",
    bounds: { ...(allow && { allow }), ...(Object.keys(lists).length > 0 && { deny: lists }) },
    openers,
  };
}

/** A level without each `deny` whose gate was passed. `isOpen` says whether it was, for the work at hand. */
export function openedLevel(level: BoundLevel, isOpen: (opener: Opener) => boolean): BoundLevel {
  const { bounds, openers = {} } = level;
  const open = new Set(Object.keys(openers).filter((pattern) => isOpen(openers[pattern] as Opener)));
  if (open.size === 0 || !bounds.deny) return level;
  const deny = Object.fromEntries(
    KINDS.flatMap((kind) => {
      const left = bounds.deny?.[kind]?.filter((pattern) => !open.has(pattern)) ?? [];
      return left.length > 0 ? [[kind, left]] : [];
    }),
  );
  return { ...level, bounds: { ...bounds, deny } };
}
