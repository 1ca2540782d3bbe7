import type { Result } from "../../model/refusal.ts";
import type { TaskSubject } from "../../model/task-subject.ts";

/** A commit as the repository of a check has it. */
export interface CommitFacts {
  readonly commit: string;
  readonly tree: string;
  /** whether the commit follows the protected tip; true without a tip */
  readonly followsTip: boolean;
  /** the protected tip, as an object id; absent where none is named, or the branch is new */
  readonly tip: string | undefined;
  readonly parents: readonly string[];
}

/** A merge commit, as git makes it anew from its two parents. */
export interface MergeFacts {
  /** the tree of the merge; absent if there is a conflict */
  readonly merged: string | undefined;
  /** the tree of the second parent */
  readonly tree: string;
}

/** Reads a git repository, without the settings, hooks and replacements that its owner may have prepared. */
export interface GitPort {
  /** the commit that is checked out; refused if the working tree differs from it */
  readonly subject: (ref: string | undefined) => Promise<Result<TaskSubject>>;
  readonly commit: (place: CommitPlace) => Promise<Result<CommitFacts>>;
  /** whether all new commits begin at the tip: none has another parent outside of them, or no parent */
  readonly beginsAt: (repository: string, tip: string, commit: string) => Promise<boolean>;
  readonly merge: (repository: string, first: string, second: string) => Promise<MergeFacts | undefined>;
  /** the text of a file in a commit; absent if the commit does not have it */
  readonly file: (place: CommitPlace, path: string) => Promise<string | undefined>;
  /** the bundles in the notes of a commit */
  readonly note: (place: CommitPlace) => Promise<string | undefined>;
  readonly addNote: (commit: string, text: string) => Promise<Result<undefined>>;
}

export interface CommitPlace {
  readonly repository: string;
  readonly commit: string;
  readonly tip?: string | undefined;
}
