/** The ids of headings, as GitHub makes them, so that a link works there and on the site. */
export class Slugs {
  readonly #used = new Map<string, number>();

  next(text: string): string {
    const base = text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    const count = this.#used.get(base) ?? 0;
    this.#used.set(base, count + 1);
    return count === 0 ? base : `${base}-${count}`;
  }
}
