/** Reports a lasting failure once. Reports again if the message changes, or if the failure returns after `clear`. */
export class LastingFailure<T> {
  readonly #report: (error: unknown) => T;
  #reported: { readonly message: string; readonly result: T } | undefined;

  constructor(report: (error: unknown) => T) {
    this.#report = report;
  }

  /** Reports the failure unless it was reported already. Returns the result of its first report. */
  report(error: unknown): T {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#reported?.message !== message) this.#reported = { message, result: this.#report(error) };
    return this.#reported.result;
  }

  clear(): void {
    this.#reported = undefined;
  }
}
