/** A file or folder, inspected without opening it. */
export interface PathInfo {
  readonly kind: "file" | "folder" | "other";
  /** this process may write to it */
  readonly writable: boolean;
  /** other users of the machine may write to it */
  readonly shared: boolean;
  /** other users of the machine may read it */
  readonly readable: boolean;
}

/** The parts of the machine that an installation depends on. */
export interface Machine {
  readonly node: { readonly running: string; readonly needed: string };
  /** the folder of keys and tokens */
  readonly home: string;
  /** absent for a store in memory */
  readonly database?: string;
  /** the operator named the database and expects it to exist */
  readonly named?: boolean;
  /** `undefined` if the path does not exist */
  readonly look: (path: string) => Promise<PathInfo | undefined>;
}
