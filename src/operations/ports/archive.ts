import type { Result } from "../../model/refusal.ts";

/** Files as large as they come, read and written piece by piece. */
export interface Archive {
  /** without their line ends */
  readonly lines: (path: string) => Promise<Result<AsyncIterable<string>>>;
  /** All of it or nothing: the file is there once it is complete, in the place of the one before it. */
  readonly write: (path: string, pieces: AsyncIterable<string>) => Promise<Result<number>>;
}
