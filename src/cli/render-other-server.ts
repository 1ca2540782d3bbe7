import type { RunningServer } from "../model/running-server.ts";
import { printable } from "../model/words/printable.ts";
import type { Ports } from "../operations/ports/call.ts";
import { shellLine } from "./shell-line.ts";

type Location = Pick<Ports, "machine" | "settings">;

/**
 * Warns that a command worked on another database or project than the running server. Empty if it is the same one,
 * if no server runs, or if the store is in memory.
 */
export function renderOtherServer(
  { machine, settings }: Location,
  servers: readonly RunningServer[],
): string {
  const { database } = machine ?? {};
  const { project } = settings;
  if (database === undefined || servers.some((one) => one.database === database && one.project === project))
    return "";
  const near = servers.find((one) => one.database === database) ?? servers[0];
  if (!near) return "";
  const own = near.database === database ? `the project "${project}" of ${database}` : database;
  const other = near.database === database ? `its project "${near.project}"` : near.database;
  const options = shellLine(["--db", near.database, "--project", near.project]);
  const problem = `This used ${own}. The server at ${near.url} works on ${other}.`;
  return `${printable(problem)}\n  To use that one, add: ${printable(options)}\n`;
}

/** Warns that other servers already serve a database. Empty if none does. */
export function renderSameServer({ machine }: Location, servers: readonly RunningServer[]): string {
  const same = servers.filter(({ database }) => database === machine?.database);
  if (same.length === 0) return "";
  const named = same.map(({ url, pid }) => `${url} (process ${pid})`).join(", ");
  return `This database is already served: ${printable(named)}. Both servers show the same tasks.\n`;
}
