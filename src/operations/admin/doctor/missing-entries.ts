/** The entries of a project that are nowhere. */
export interface Missing {
  readonly count: number;
  /** the number of the first */
  readonly first: number;
}

/** Which of a project's entries were found with its tasks: their numbers have no gaps unless some were taken out. */
export class FoundEntries {
  readonly #last: number;
  readonly #found: Uint8Array;

  /** `last` is the newest before anybody looked: what comes meanwhile is not looked for. */
  constructor(last: number) {
    this.#last = last;
    this.#found = new Uint8Array(Math.ceil((last + 1) / 8));
  }

  add(entries: readonly { readonly seq: number }[]): void {
    for (const { seq } of entries)
      if (seq <= this.#last) this.#found[seq >> 3] = (this.#found[seq >> 3] ?? 0) | (1 << (seq & 7));
  }

  missing(): Missing | undefined {
    let [count, first] = [0, 0];
    for (let seq = 1; seq <= this.#last; seq++) {
      if (((this.#found[seq >> 3] ?? 0) & (1 << (seq & 7))) !== 0) continue;
      if (count === 0) first = seq;
      count += 1;
    }
    return count === 0 ? undefined : { count, first };
  }
}
