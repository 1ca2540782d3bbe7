/** The most words of a text that are looked for. */
const MOST_WORDS = 32;
const LONGEST_WORD = 64;

export interface SearchPage {
  readonly limit: number;
  /** how many of the best tasks to leave out */
  readonly skip?: number;
}

/**
 * Full-text search over tasks: their ids, titles, issues' ids and descriptions, and the texts attached to them. A search
 * sees everything that was committed before, by any process.
 */
export interface Search {
  /**
   * The ids of the tasks that have all words of a text, best first. A word also finds longer words that begin with it.
   * Letters with and without accents are the same, and so are capitals. Any text is allowed; one without words finds
   * nothing.
   */
  readonly find: (project: string, text: string, page: SearchPage) => Promise<readonly string[]>;
}

/** A text without accents and capitals, as it is indexed and looked for: databases differ in what they leave out. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text, without signs: no text can have a meaning in a database's own language of searches. */
export function wordsIn(text: string): readonly string[] {
  const found = folded(text.slice(0, 10_000)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
}
