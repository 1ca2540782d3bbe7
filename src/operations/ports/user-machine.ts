import type { Store } from "../../store/store.ts";

/** How a command of an attacker is run. */
export interface AttackerRun {
  readonly args: readonly string[];
  /** typed into a pseudo-terminal; without it, the command has no terminal */
  readonly typed?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/**
 * A home, a project and a database that were made for an attack, with everything that an agent of the same user has: files,
 * programs, and the command line on a pseudo-terminal. Nothing of the user's own is in it.
 */
export interface UserMachine {
  readonly store: Store;
  /** the program that makes a pseudo-terminal; absent if there is none on this machine */
  readonly terminal: string | undefined;
  readonly run: (run: AttackerRun) => Promise<{ readonly code: number | null; readonly out: string }>;
  /** the operator's token, read from the home's file */
  readonly operatorToken: () => Promise<string | undefined>;
  /** calls an operation of a server on this database with a token, as a program of the user can; the HTTP status */
  readonly post: (operation: string, input: object, token: string) => Promise<number>;
  /** puts a program that always succeeds before every other one of these names, for the server */
  readonly replacePrograms: (names: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}
