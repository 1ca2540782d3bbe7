import type { BoundKind, BoundLists } from "../model/bounds.ts";
import type { BoundLevel } from "./bound-level.ts";

const VERBS: Readonly<Record<BoundKind, string>> = { edit: "edit", run: "run", tools: "use" };
const MOST_PATTERNS = 6;

/** Bounds as one short text for an agent: what it may only do, and what it must not. Empty without bounds. */
export function boundsWords(levels: readonly BoundLevel[]): string {
  const parts: string[] = [];
  for (const kind of Object.keys(VERBS) as BoundKind[]) {
    const allowed = levels.findLast(({ bounds, waiting }) => !waiting && bounds.allow?.[kind] !== undefined)
      ?.bounds.allow?.[kind];
    if (allowed !== undefined)
      parts.push(allowed.length === 0 ? `${VERBS[kind]} nothing` : `${VERBS[kind]} only ${listed(allowed)}`);
    const denied = [...new Set(levels.flatMap(({ bounds }) => listOf(bounds.deny, kind)))];
    if (denied.length > 0) parts.push(`do not ${VERBS[kind]} ${listed(denied)}`);
  }
  return parts.length === 0 ? "" : `Bounds: ${parts.join("; ")}.`;
}

function listOf(lists: BoundLists | undefined, kind: BoundKind): readonly string[] {
  return lists?.[kind] ?? [];
}

function listed(patterns: readonly string[]): string {
  const shown = patterns.slice(0, MOST_PATTERNS).join(", ");
  return patterns.length > MOST_PATTERNS ? `${shown} and ${patterns.length - MOST_PATTERNS} more` : shown;
}
