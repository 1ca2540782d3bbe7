import type { BoundKind, OpenedDeny, StandingBounds } from "../model/bounds.ts";
import type { BoundLevel, Opener } from "./bound-level.ts";

const KINDS: readonly BoundKind[] = ["edit", "run", "tools"];

/**
 * The level of a project's standing bounds. `isOpen` says whether the gate was passed for the work at hand; its `deny`
 * is left out then.
 */
export function standingLevel(
  { allow, deny }: StandingBounds,
  isOpen: (opener: Opener) => boolean,
): BoundLevel {
  const lists: Partial<Record<BoundKind, string[]>> = {};
  const openers: Record<string, Opener> = {};
  for (const kind of KINDS)
    for (const item of deny?.[kind] ?? []) {
      const { pattern, opens } = typeof item === "string" ? { pattern: item, opens: undefined } : item;
      if (opens !== undefined && isOpen(opens)) continue;
      lists[kind] = [...(lists[kind] ?? []), pattern];
      if (opens !== undefined) openers[pattern] = opens satisfies OpenedDeny["opens"];
    }
  return {
    source: "project",
    name: "the project",
    bounds: { ...(allow && { allow }), ...(Object.keys(lists).length > 0 && { deny: lists }) },
    openers,
  };
}
