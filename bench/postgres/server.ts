import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type LaunchedServer, launchServer } from "../../test/postgres/launch-server.ts";
import { Skipped } from "../harness/group.ts";

/** A server that flushes every commit, as one in use does. */
export async function benchServer(): Promise<LaunchedServer> {
  const settings = { fsync: "on", max_connections: 150, shared_buffers: "512MB" };
  const server = await launchServer({ settings });
  if ("problem" in server) throw new Skipped(`PostgreSQL could not be started: ${server.problem}`);
  return server;
}

const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const [PARENT, USER, SYSTEM, USER_ENDED, SYSTEM_ENDED] = [1, 11, 12, 13, 14];

/** The CPU seconds of all processes of a server, also of those that have ended. */
export function cpuOf(pid: number): number {
  const pids = execFileSync("ps", ["-eo", "pid="], { encoding: "utf8" }).split(/\s+/).filter(Boolean);
  const all = pids.flatMap((each) => statOf(Number(each)) ?? []);
  const ticks = all.flatMap(({ own, fields }) => {
    const of = (...places: readonly number[]) => places.map((place) => Number(fields[place]));
    if (own === pid) return of(USER, SYSTEM, USER_ENDED, SYSTEM_ENDED);
    return Number(fields[PARENT]) === pid ? of(USER, SYSTEM) : [];
  });
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS;
}

/** The fields of a process after its name; `undefined` if it has ended. */
function statOf(own: number): { readonly own: number; readonly fields: readonly string[] } | undefined {
  try {
    const text = readFileSync(`/proc/${own}/stat`, "utf8");
    return { own, fields: text.slice(text.lastIndexOf(")") + 2).split(" ") };
  } catch {
    return undefined;
  }
}
