import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { RunningServer } from "../../model/running-server.ts";
import { readPrivate, replacePrivate } from "../files/private-file.ts";

/** How long a registered server may take to answer whether it runs. */
const PATIENCE_MS = 1_000;

/** The register of the servers that run with one home folder: a file for each process. */
export interface ServerRegister {
  /** Registers a server. Returns the function that removes it. */
  readonly add: (server: RunningServer) => Promise<() => Promise<void>>;
  readonly list: () => Promise<readonly RunningServer[]>;
}

export function serverRegister(folder: string): ServerRegister {
  return {
    add: async (server) => {
      const file = join(folder, `${server.pid}.json`);
      // If the home folder is not writable, the server still runs, but other commands do not find it.
      await replacePrivate(file, server).catch(() => undefined);
      return () => rm(file, { force: true }).catch(() => undefined);
    },
    list: async () => {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names.filter((name) => /^\d+\.json$/.test(name)).map((name) => running(join(folder, name))),
      );
      return found.filter((server) => server !== undefined);
    },
  };
}

/** The server of a file, if it still runs. Removes the file of a killed process. */
async function running(file: string): Promise<RunningServer | undefined> {
  const found = await readPrivate(file);
  const { data: server } = RunningServer.safeParse(found.kind === "json" ? found.value : undefined);
  if (!server) return undefined;
  if (isAlive(server.pid)) return (await answers(server.url)) ? server : undefined;
  await rm(file, { force: true }).catch(() => undefined);
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another user. Any other error: there is no such process.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether a server answers: another program may have got the process id of a killed one. */
async function answers(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(`${url}/healthz`, { signal }).catch(() => undefined);
  return answer?.ok === true;
}
