import type { Project } from "./projects.ts";

/** How long claims of a project expect other processes after one was beaten. */
const BEATEN_MS = 1_000;

/** The tasks of one project that claims of this process are just committing. */
export class Reserved {
  #beatenAt = Number.NEGATIVE_INFINITY;
  readonly #ordinals = new Set<number>();
  readonly #waiters = new Set<() => void>();

  /** Notes that another process was faster than a claim. */
  beaten(): void {
    this.#beatenAt = performance.now();
  }

  wasBeaten(): boolean {
    return performance.now() - this.#beatenAt < BEATEN_MS;
  }

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
