import { access, constants, stat } from "node:fs/promises";
import type { Machine, PathInfo } from "../../operations/ports/machine.ts";
import type { DatabaseAt } from "./database-at.ts";

const OTHERS_MAY_WRITE = 0o022;
const OTHERS_MAY_READ = 0o044;
/** The mode bit of a sticky folder, in which other users cannot replace files. */
const STICKY = 0o1000;

/** The parts of this process that do not follow from the machine. */
export interface OwnParts extends Pick<Machine, "self" | "home"> {
  /** the versions of Node that are new enough */
  readonly needed: string;
  readonly database: DatabaseAt | undefined;
}

/** The machine that this process runs on. */
export function nodeMachine({ needed, self, home, database }: OwnParts): Machine {
  return {
    node: { running: process.versions.node, needed },
    self,
    home,
    ...(database !== undefined && {
      database: database.place,
      named: database.named,
      isServer: database.server !== undefined,
    }),
    look,
  };
}

async function look(path: string): Promise<PathInfo | undefined> {
  try {
    const found = await stat(path);
    // On Windows the mode does not show permissions.
    const mode = process.platform === "win32" ? 0 : found.mode;
    const isFolder = found.isDirectory();
    return {
      kind: found.isFile() ? "file" : isFolder ? "folder" : "other",
      writable: await isWritable(path),
      shared: (mode & OTHERS_MAY_WRITE) !== 0 && !(isFolder && (mode & STICKY) !== 0),
      readable: (mode & OTHERS_MAY_READ) !== 0,
    };
  } catch {
    // The path is missing, or in an unreadable folder. Both count as missing.
    return undefined;
  }
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch {
    // The path is not writable.
    return false;
  }
}
