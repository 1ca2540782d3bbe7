import { join, resolve } from "node:path";

/** The database file of a command. */
export interface DatabaseAt {
  readonly file: string;
  /** whether an option or the environment names the file; otherwise it is the default file */
  readonly named: boolean;
}

/**
 * The database file that the option names, else the environment, else the one in the home folder; `undefined` for a
 * store in memory.
 */
export function databaseAt(
  { db, store }: { readonly db?: string; readonly store?: string },
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): DatabaseAt | undefined {
  if (store === "memory") return undefined;
  const name = db ?? env["NAVIGATOR_DB"];
  return { file: resolve(name ?? join(home, "navigator.db")), named: name !== undefined };
}
