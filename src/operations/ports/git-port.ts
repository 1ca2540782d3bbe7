import type { Result } from "../../model/refusal.ts";
import type { TaskSubject } from "../../model/task-subject.ts";

/** A commit as the repository of a check has it. */
export interface CommitFacts {
  readonly commit: string;
  readonly tree: string;
  /** whether the commit follows the protected tip; true without a tip */
  readonly followsTip: boolean;
}

/** Reads a git repository, without the settings, hooks and replacements that its owner may have prepared. */
export interface GitPort {
  /** the commit that is checked out; refused if the working tree differs from it */
  readonly subject: (ref: string | undefined) => Promise<Result<TaskSubject>>;
  readonly commit: (place: CommitPlace) => Promise<Result<CommitFacts>>;
  /** the bundles in the notes of a commit */
  readonly note: (place: CommitPlace) => Promise<string | undefined>;
  readonly addNote: (commit: string, text: string) => Promise<Result<undefined>>;
}

export interface CommitPlace {
  readonly repository: string;
  readonly commit: string;
  readonly tip?: string | undefined;
}
