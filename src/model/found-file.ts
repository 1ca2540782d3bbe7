/** A file of the user's, as a command finds it. */
export type FoundFile =
  /** `folders`: the folders that are missing too, outermost first */
  | { readonly is: "absent"; readonly folders: readonly string[] }
  /** `real`: the path without links */
  | { readonly is: "file"; readonly text: string; readonly real: string }
  /** a file that must not be written, and why */
  | { readonly is: "barred"; readonly why: string };
