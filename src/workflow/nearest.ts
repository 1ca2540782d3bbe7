import { limits } from "../model/limits.ts";

/** Edit distance with adjacent swaps; returns `limit + 1` as soon as the distance must exceed the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = last;
    last = next;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

export interface Nearest {
  readonly word: string;
  readonly distance: number;
}

/** The longest word that is compared with others, and the most words that one word is compared with. */
const LONGEST = 64;
export const MOST_COMPARED = limits.comparedNames.most;

/** The known word closest to the given one, if it is close enough to be meant. */
export function nearest(word: string, known: Iterable<string>, limit = 3): Nearest | undefined {
  if (word.length > LONGEST) return undefined;
  const meant = word.toLowerCase();
  let best: Nearest | undefined;
  let compared = 0;
  for (const candidate of known) {
    if (++compared > MOST_COMPARED) break;
    const reach = best ? best.distance - 1 : Math.min(limit, Math.floor(candidate.length / 2));
    const distance = editDistance(meant, candidate.toLowerCase(), reach);
    if (distance <= reach) best = { word: candidate, distance };
  }
  return best;
}

/** A fix for a name that does not exist: the nearest existing name, or the first few existing names. */
export function suggestOneOf(word: string, words: readonly string[]): string {
  const close = nearest(word, words);
  return close ? `Did you mean "${close.word}"?` : `Use one of ${words.slice(0, 10).join(", ")}.`;
}
