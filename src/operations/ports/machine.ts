/** What is known of a file or folder without opening it. */
export interface Seen {
  readonly kind: "file" | "folder" | "other";
  /** this process may write to it */
  readonly writable: boolean;
  /** other users of the machine may write to it */
  readonly shared: boolean;
  /** other users of the machine may read it */
  readonly readable: boolean;
}

/** The machine as far as an installation depends on it. */
export interface Machine {
  readonly node: { readonly running: string; readonly needed: string };
  /** the folder of keys and tokens */
  readonly home: string;
  /** absent when everything is kept in memory */
  readonly database?: string;
  /** somebody has said which database it is, and expects it there */
  readonly named?: boolean;
  /** nothing when it is not there */
  readonly look: (path: string) => Promise<Seen | undefined>;
}
