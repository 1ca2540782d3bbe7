/** Everything the judge asks about the machine. The functions must not throw. */
export interface World {
  /** the project's folder, with symbolic links resolved */
  readonly root: string;
  /** the folder that `~` means */
  readonly home: string;
  /** files and folders beyond the usual ones that no bounded call may edit: NAVIGATOR_HOME, the database, definitions */
  readonly guarded: readonly string[];
  /** an absolute path with symbolic links resolved, as far as it exists */
  readonly realpath: (path: string) => string;
  /** whether a folder exists */
  readonly isFolder: (path: string) => boolean;
  /** the text of a file, if it is a short text file; else undefined */
  readonly readText: (path: string) => string | undefined;
  /** the scripts of the nearest package.json at or above a folder */
  readonly scripts: (folder: string) => Readonly<Record<string, string>>;
  /** the aliases of git's configuration, for a repository at a folder */
  readonly gitAliases: (folder: string) => Readonly<Record<string, string>>;
  /** told what judging costs, before it is done; only this one may throw, to end the judging */
  readonly spend?: (comparisons: number) => void;
}
