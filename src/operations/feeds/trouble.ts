/** Trouble that lasts is told once; again when it is another one, and when it comes back after it was over. */
export class Trouble<T> {
  readonly #tell: (error: unknown) => T;
  #told: { readonly message: string; readonly answer: T } | undefined;

  constructor(tell: (error: unknown) => T) {
    this.#tell = tell;
  }

  /** What telling of it has answered. */
  tell(error: unknown): T {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#told?.message !== message) this.#told = { message, answer: this.#tell(error) };
    return this.#told.answer;
  }

  over(): void {
    this.#told = undefined;
  }
}
