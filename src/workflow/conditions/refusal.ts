/** Thrown by the inside of a parser, and never past its door. */
export class Refusal extends Error {}

export interface Refused {
  readonly ok: false;
  readonly message: string;
}

export function refusedBy(error: unknown): Refused {
  if (error instanceof Refusal) return { ok: false, message: error.message };
  throw error;
}
