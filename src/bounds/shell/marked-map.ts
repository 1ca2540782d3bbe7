/** What a name had before a change; undefined if it had nothing. */
interface Former<V> {
  readonly value: V;
}

/**
 * A map that can be put back to how it was at a mark. Marks are put back in the reverse order. The cost is that of the
 * changes since the mark: a line may have thousands of subshells and of variables.
 */
export class MarkedMap<V> {
  readonly #values = new Map<string, V>();
  readonly #changes: { readonly name: string; readonly former: Former<V> | undefined }[] = [];

  get(name: string): V | undefined {
    return this.#values.get(name);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  entries(): readonly (readonly [string, V])[] {
    return [...this.#values];
  }

  set(name: string, value: V): void {
    this.#note(name);
    this.#values.set(name, value);
  }

  delete(name: string): void {
    this.#note(name);
    this.#values.delete(name);
  }

  mark(): number {
    return this.#changes.length;
  }

  putBack(mark: number): void {
    for (const { name, former } of this.#changes.splice(mark).toReversed())
      if (former) this.#values.set(name, former.value);
      else this.#values.delete(name);
  }

  /** The names that have been set or deleted since the mark, with what they had then. */
  changedSince(mark: number): ReadonlyMap<string, Former<V> | undefined> {
    const changed = new Map<string, Former<V> | undefined>();
    for (const { name, former } of this.#changes.slice(mark))
      if (!changed.has(name)) changed.set(name, former);
    return changed;
  }

  #note(name: string): void {
    const value = this.#values.get(name);
    const former = this.#values.has(name) ? { value: value as V } : undefined;
    this.#changes.push({ name, former });
  }
}
