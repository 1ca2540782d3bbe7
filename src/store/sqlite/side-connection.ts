import { noWaitingFile } from "./lock-waiter-file.ts";
import { newSession, type Session, type SessionOptions } from "./session.ts";
import type { Database } from "./sqlite-driver.ts";

/** Runs long work on a connection of its own, so that the store's other calls go on meanwhile. */
export type SideConnection = <T>(work: (own: Session) => Promise<T>) => Promise<T>;

/** The side connection of a store; `undefined` for a database in memory, which has one connection only. */
export function sideConnection(
  open: () => Promise<Database>,
  options: SessionOptions,
): SideConnection | undefined {
  if (options.waiting === noWaitingFile) return undefined;
  return async (work) => {
    const own = newSession(await open(), options);
    try {
      return await work(own);
    } finally {
      await own.connection.close();
    }
  };
}
