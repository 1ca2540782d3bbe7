/** Groups names that belong together, directly or through others. */
export class Families {
  readonly #heads = new Map<string, string>();

  add(name: string): void {
    if (!this.#heads.has(name)) this.#heads.set(name, name);
  }

  /** Puts the families of two names together. */
  join(one: string, other: string): void {
    const [first, second] = [this.#headOf(one), this.#headOf(other)];
    if (first !== second) this.#heads.set(second, first);
  }

  /** The families, each in the order in which its names were added. */
  all(): readonly (readonly string[])[] {
    const families = new Map<string, string[]>();
    for (const name of this.#heads.keys()) {
      const head = this.#headOf(name);
      const family = families.get(head);
      if (family) family.push(name);
      else families.set(head, [name]);
    }
    return [...families.values()];
  }

  #headOf(name: string): string {
    let head = name;
    for (let next = this.#heads.get(head); next !== undefined && next !== head; next = this.#heads.get(head))
      head = next;
    // Shorten the way: a chain of a hundred thousand names would be walked again for each of them.
    for (let at = name; at !== head; ) {
      const next = this.#heads.get(at) ?? head;
      this.#heads.set(at, head);
      at = next;
    }
    return head;
  }
}
