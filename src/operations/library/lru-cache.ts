/** A cache that evicts the least recently used entries once the sizes of all entries exceed the capacity. */
export class LruCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #capacity: number;
  readonly #sizeOf: (value: T) => number;
  #size = 0;
  #newest: string | undefined;

  constructor(capacity: number, sizeOf: (value: T) => number = () => 1) {
    this.#capacity = capacity;
    this.#sizeOf = sizeOf;
  }

  get(key: string): T | undefined {
    const found = this.#entries.get(key);
    // One call often asks for the same key several times, so the newest entry is not moved again.
    if (found === undefined || key === this.#newest) return found;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    this.#newest = key;
    return found;
  }

  /** Stores and returns the value. Keeps even an entry larger than the capacity, because its caller uses it. */
  set(key: string, value: T): T {
    this.#drop(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    this.#newest = key;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity || oldest === key) break;
      this.#drop(oldest);
    }
    return value;
  }

  findByPrefix(prefix: string): T | undefined {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) return this.get(key);
    return undefined;
  }

  #drop(key: string): void {
    const found = this.#entries.get(key);
    if (found === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(found);
  }
}
