import { folded } from "../parts/search.ts";

/** The bounds of a `tsvector`: the bytes of its words, the places of one word, and the highest place. */
const MOST_BYTES = 500_000;
const MOST_PLACES = 255;
const LAST_PLACE = 16_383;
const LONGEST_WORD = 64;

/** Texts with their weights: A is the best, D the least. */
export type Weighted = readonly (readonly [weight: "A" | "B" | "D", text: string])[];

/**
 * The words of texts in the form of a `tsvector`. The words are taken out here and not by the server: its parser
 * depends on the locale of the database.
 */
export function wordPlaces(texts: Weighted): string {
  const places = new Map<string, string[]>();
  let place = 0;
  let bytes = 0;
  for (const [weight, text] of texts)
    for (const found of folded(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
      const word = found.slice(0, LONGEST_WORD);
      place = Math.min(place + 1, LAST_PLACE);
      const known = places.get(word) ?? [];
      if (known.length === 0) bytes += Buffer.byteLength(word) + 8;
      if (known.length >= MOST_PLACES || bytes > MOST_BYTES) continue;
      known.push(`${place}${weight}`);
      places.set(word, known);
    }
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}
