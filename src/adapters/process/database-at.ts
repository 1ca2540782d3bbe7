import { join, resolve } from "node:path";

/** The file that a command is about. */
export interface DatabaseAt {
  readonly file: string;
  /** somebody has said which, and will not look for what they wrote in any other */
  readonly named: boolean;
}

/** As the command says, else the environment, else in the home folder; nothing when everything is kept in memory. */
export function databaseAt(
  { db, store }: { readonly db?: string; readonly store?: string },
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): DatabaseAt | undefined {
  if (store === "memory") return undefined;
  const name = db ?? env["NAVIGATOR_DB"];
  return { file: resolve(name ?? join(home, "navigator.db")), named: name !== undefined };
}
