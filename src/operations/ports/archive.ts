import type { Result } from "../../model/refusal.ts";

/** Files of any size, streamed. */
export interface Archive {
  /** Reads the lines of a file, without line ends. */
  readonly lines: (path: string) => Promise<Result<AsyncIterable<string>>>;
  /** Writes a file atomically: the complete file replaces the previous one. Returns the number of bytes. */
  readonly write: (path: string, pieces: AsyncIterable<string>) => Promise<Result<number>>;
}
