/** Thrown inside a parser; the parser turns it into a `ParseFailure`. */
export class Unparsable extends Error {}

export interface ParseFailure {
  readonly ok: false;
  readonly message: string;
}

export function failureOf(error: unknown): ParseFailure {
  if (error instanceof Unparsable) return { ok: false, message: error.message };
  throw error;
}
