import type { BoundLevel } from "../bounds/bound-level.ts";
import { shortText } from "./short-text.ts";

const LONGEST = 400;

/** What is out of bounds now, in a line; "" if nothing is. */
export function boundsText(levels: readonly BoundLevel[]): string {
  const parts = levels.flatMap(({ bounds: { allow, deny }, waiting }) => [
    ...listed("not", deny),
    ...(waiting ? [] : listed("only", allow)),
  ]);
  const text = [...new Set(parts)].join("; ");
  return text === "" ? "" : `Out of bounds now: ${shortText(text, LONGEST)}.`;
}

function listed(word: string, lists: BoundLevel["bounds"]["allow"]): readonly string[] {
  return Object.entries(lists ?? {}).flatMap(([kind, patterns]) =>
    patterns === undefined
      ? []
      : [`${word} ${kind} ${patterns.length === 0 ? "nothing" : patterns.join(", ")}`],
  );
}
