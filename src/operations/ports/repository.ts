/** The repository of the project, with all its worktrees. */
export interface Repository {
  /**
   * The path of a file within the repository, with slashes; `undefined` if it is in none of its worktrees. A relative
   * path begins in the project's folder. The file need not exist.
   */
  readonly locate: (path: string) => Promise<string | undefined>;
}
