/** Entries of a project that belong to no task. */
export interface MissingEntries {
  readonly count: number;
  /** the sequence number of the first such entry */
  readonly first: number;
}

/**
 * Records which entries of a project were found, one bit per entry. The numbers of entries have no gaps, so an
 * entry that was not found was removed.
 */
export class FoundEntries {
  readonly #last: number;
  readonly #found: Uint8Array;

  /** `last`: the newest entry at the start of the check; later entries are ignored. */
  constructor(last: number) {
    this.#last = last;
    this.#found = new Uint8Array(Math.ceil((last + 1) / 8));
  }

  add(entries: readonly { readonly seq: number }[]): void {
    for (const { seq } of entries) this.addRange(seq, seq);
  }

  /** Counts entries as found that were taken out with a record of it. */
  addRange(first: number, last: number): void {
    for (let seq = first; seq <= Math.min(last, this.#last); seq++)
      this.#found[seq >> 3] = (this.#found[seq >> 3] ?? 0) | (1 << (seq & 7));
  }

  missing(): MissingEntries | undefined {
    let [count, first] = [0, 0];
    for (let seq = 1; seq <= this.#last; seq++) {
      if (((this.#found[seq >> 3] ?? 0) & (1 << (seq & 7))) !== 0) continue;
      if (count === 0) first = seq;
      count += 1;
    }
    return count === 0 ? undefined : { count, first };
  }
}
