import { shortened } from "./shortened.ts";

/** The most characters of a report's text. The history has the whole text. */
export const LONGEST_REPORT = 4_000;

/** How a person is shown a report that waits for approval. */
export function reportWords(note: string | undefined): { readonly about: string; readonly text?: string } {
  if (!note) return { about: "The report says nothing else" };
  return { about: "The report says", text: shortened(note, LONGEST_REPORT) };
}
