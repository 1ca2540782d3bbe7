import type { Project } from "./projects.ts";

/** The tasks of one project that claims of this process are just committing. */
export class Reserved {
  readonly #ordinals = new Set<number>();
  readonly #waiters = new Set<() => void>();

  has(ordinal: number): boolean {
    return this.#ordinals.has(ordinal);
  }

  ordinals(): readonly number[] {
    return [...this.#ordinals];
  }

  add(ordinal: number): void {
    this.#ordinals.add(ordinal);
  }

  release(ordinals: readonly number[]): void {
    for (const ordinal of ordinals) this.#ordinals.delete(ordinal);
    for (const wake of this.#waiters) wake();
    this.#waiters.clear();
  }

  /** Resolves when a reservation ends, or at once if there is none. The task is claimed now, or free again. */
  change(): Promise<void> {
    if (this.#ordinals.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.add(resolve));
  }
}

export class Reservations {
  readonly #byProject = new Map<number, Reserved>();

  of({ number }: Project): Reserved {
    const known = this.#byProject.get(number);
    if (known !== undefined) return known;
    const reserved = new Reserved();
    this.#byProject.set(number, reserved);
    return reserved;
  }
}
