/** What was asked for lately. Of what nobody has asked for longest, as much goes as is too much. */
export class Recent<T> {
  readonly #kept = new Map<string, T>();
  readonly #most: number;
  readonly #sizeOf: (value: T) => number;
  #size = 0;
  #newest: string | undefined;

  constructor(most: number, sizeOf: (value: T) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    // One call asks for the same again and again.
    if (found === undefined || key === this.#newest) return found;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    this.#newest = key;
    return found;
  }

  /** Also what is too large alone: whoever has asked for it is at work with it. */
  keep(key: string, value: T): T {
    this.#drop(key);
    this.#kept.set(key, value);
    this.#size += this.#sizeOf(value);
    this.#newest = key;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most || oldest === key) break;
      this.#drop(oldest);
    }
    return value;
  }

  /** The one whose key begins so. */
  beginning(start: string): T | undefined {
    for (const key of this.#kept.keys()) if (key.startsWith(start)) return this.get(key);
    return undefined;
  }

  #drop(key: string): void {
    const found = this.#kept.get(key);
    if (found === undefined) return;
    this.#kept.delete(key);
    this.#size -= this.#sizeOf(found);
  }
}
