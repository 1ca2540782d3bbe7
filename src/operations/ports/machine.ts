/** A file or folder, inspected without opening it. */
export interface PathInfo {
  readonly kind: "file" | "folder" | "other";
  /** whether this process may write to the path */
  readonly writable: boolean;
  /** whether other users of the machine may write to the path */
  readonly shared: boolean;
  /** whether other users of the machine may read the path */
  readonly readable: boolean;
}

/** The parts of the machine that an installation depends on. */
export interface Machine {
  readonly node: { readonly running: string; readonly needed: string };
  /** the words with which a person starts this Navigator from any folder */
  readonly self: readonly string[];
  /** the folder of keys and tokens */
  readonly home: string;
  /** the database file, or the address of a database server; absent for a store in memory */
  readonly database?: string;
  /** whether the database is on a server */
  readonly isServer?: boolean;
  /** whether the operator named the database and so expects it to exist */
  readonly named?: boolean;
  /** inspects a path; `undefined` if the path does not exist */
  readonly look: (path: string) => Promise<PathInfo | undefined>;
}
