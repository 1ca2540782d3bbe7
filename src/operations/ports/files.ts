import type { Result } from "../../model/refusal.ts";

/** Files as operations see them: text in, no more than is asked for. */
export interface Files {
  /** at most `maxBytes + 1` bytes, so that the reader can tell that there was more */
  readonly read: (path: string, maxBytes: number) => Promise<Result<string>>;
  /** the files of a folder, by path; nothing when it is no folder */
  readonly list: (path: string) => Promise<readonly string[] | undefined>;
  readonly beside: (path: string, relative: string) => string;
}
