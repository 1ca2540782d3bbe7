import { join, resolve } from "node:path";

/** The database of a command. */
export interface DatabaseAt {
  /** the file, or the address of the server without its password */
  readonly place: string;
  /** whether an option or the environment names the database; otherwise it is the default file */
  readonly named: boolean;
  /** the address of the server as it was given, perhaps with a password; absent for a file */
  readonly server?: string;
}

/**
 * The database that the option names, else the environment, else the file in the home folder; `undefined` for a store in
 * memory.
 */
export function databaseAt(
  { db, store }: { readonly db?: string; readonly store?: string },
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): DatabaseAt | undefined {
  if (store === "memory") return undefined;
  const name = db ?? env["NAVIGATOR_DB"];
  if (name !== undefined && isServer(name))
    return { place: withoutPassword(name), named: true, server: name };
  return { place: resolve(name ?? join(home, "navigator.db")), named: name !== undefined };
}

const SERVER = /^postgres(ql)?:\/\//;

/** Also a wrong address is one: as a path, it would be printed with its password. */
function isServer(name: string): boolean {
  return SERVER.test(name);
}

function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address.replace(/\/\/.*@/s, "//");
  const url = new URL(address);
  url.password = "";
  return url.href;
}
