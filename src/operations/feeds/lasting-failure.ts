/** Reports a lasting failure once; again if its message changes or if it returns after `clear`. */
export class LastingFailure<T> {
  readonly #report: (error: unknown) => T;
  #reported: { readonly message: string; readonly result: T } | undefined;

  constructor(report: (error: unknown) => T) {
    this.#report = report;
  }

  /** Returns the result of the first report of this failure. */
  report(error: unknown): T {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#reported?.message !== message) this.#reported = { message, result: this.#report(error) };
    return this.#reported.result;
  }

  clear(): void {
    this.#reported = undefined;
  }
}
