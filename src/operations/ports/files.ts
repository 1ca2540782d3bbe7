import type { Result } from "../../model/refusal.ts";

/** Reads text files, up to a limit. */
export interface Files {
  /** Reads at most `maxBytes + 1` bytes, so that the caller notices a longer file. */
  readonly read: (path: string, maxBytes: number) => Promise<Result<string>>;
  /** the paths of the files in a folder; `undefined` if the path is not a folder */
  readonly list: (path: string) => Promise<readonly string[] | undefined>;
  readonly beside: (path: string, relative: string) => string;
}
