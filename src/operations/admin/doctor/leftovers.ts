import type { DoctorCheck } from "./check.ts";

/** The suffixes of the files that SQLite and Navigator create beside a database in use. */
const COMPANIONS = ["-wal", "-shm", "-waiting"];
/** The name of a file whose writing was interrupted. */
const UNFINISHED = /\.part$/;

/** Looks for files beside the database that no process uses any more. */
export const leftovers: DoctorCheck = {
  name: "leftovers",
  needsStore: false,
  run: async ({ ports: { machine, files } }) => {
    if (machine?.database === undefined || machine.isServer) return [];
    const { database } = machine;
    const beside = (await files.list(files.beside(database, "."))) ?? [];
    const unknown = beside.filter((file) => isLeftover(file, database));
    if (unknown.length === 0)
      return [{ check: "leftovers", status: "ok", message: "Nothing unknown lies beside the database." }];
    return unknown.map((file) => ({
      check: "leftovers",
      status: "warn" as const,
      message: `${file} is not in use.`,
      advice: "Remove it if no export is just being written and you do not know it.",
    }));
  },
};

function isLeftover(file: string, database: string): boolean {
  if (UNFINISHED.test(file)) return true;
  const ending = file.startsWith(database) ? file.slice(database.length) : "";
  return ending.startsWith("-") && !COMPANIONS.includes(ending);
}
