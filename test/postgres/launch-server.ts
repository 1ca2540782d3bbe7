import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binaries } from "./binaries.ts";
import { freePort } from "./free-port.ts";

/** The user that runs the server if these tests run as root: PostgreSQL refuses root. */
const NOBODY = 65_534;
const READY = /ready to accept (read-only )?connections/;

export interface LaunchedServer {
  readonly url: string;
  readonly pid: () => number;
  /** sends a signal to all processes of the server, such as SIGSTOP */
  readonly signal: (name: NodeJS.Signals) => void;
  /** ends the server as a crash would */
  readonly halt: () => Promise<void>;
  /** starts it again on the same data */
  readonly start: () => Promise<void>;
  /** ends the server and removes its data */
  readonly stop: () => Promise<void>;
}

export interface LaunchOptions {
  /** a folder with PostgreSQL's programs in `bin`; without it, those of npm */
  readonly programs?: string;
  readonly settings?: Readonly<Record<string, string | number>>;
  /** the URL of a server that this one follows as a standby; needs programs that have `pg_basebackup` */
  readonly primary?: string;
}

/** A folder of this machine with all programs of PostgreSQL, also the tools; those of npm lack the tools. */
export function allPrograms(): string | undefined {
  const named = process.env["NAVIGATOR_TEST_POSTGRES"];
  const installed = "/usr/lib/postgresql";
  const folders = existsSync(installed) ? readdirSync(installed).map((name) => join(installed, name)) : [];
  return [named ?? "", ...folders].find((folder) => existsSync(join(folder, "bin", "pg_basebackup")));
}

/** Starts a server on a new database of its own, or says why it cannot. */
export async function launchServer(
  options: LaunchOptions = {},
): Promise<LaunchedServer | { readonly problem: string }> {
  const found = binaries(options.programs);
  if ("problem" in found) return found;
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(join(tmpdir(), "navigator-postgres-"));
  const data = join(folder, "data");
  const { primary } = options;
  const password = primary === undefined ? randomBytes(12).toString("hex") : new URL(primary).password;
  const secret = join(folder, "password");
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (isRoot) for (const path of [folder, data, secret]) chownSync(path, NOBODY, NOBODY);
  const program = (name: string) => join(programs, "bin", name);
  const programs = reachable(found.folder, folder, user);
  const how = { ...user, cwd: folder, encoding: "utf8" as const };
  const access = ["-U", "postgres", "-A", "password", `--pwfile=${secret}`, "-E", "UTF8", "--locale=C"];
  const made =
    primary === undefined
      ? spawnSync(program("initdb"), ["-D", data, ...access, "--no-sync", "--no-instructions"], how)
      : spawnSync(
          program("pg_basebackup"),
          ["-d", primary, "-D", data, "-R", "-c", "fast", "--no-sync"],
          how,
        );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return { problem: `the data could not be made: ${made.stderr || made.error?.message}` };
  }
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: process.platform === "win32" ? "" : folder,
    port,
    max_connections: 300,
    fsync: "off",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = () =>
    started(() =>
      spawn(program("postgres"), ["-D", data, ...flags], {
        ...user,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
  let child = await start();
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: () => child.pid ?? 0,
    signal: (name) => {
      for (const pid of [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]) process.kill(pid, name);
    },
    halt: () => ended(child, "SIGKILL"),
    start: async () => {
      child = await start();
    },
    stop: async () => {
      process.off("exit", kill);
      if (child.exitCode === null && child.signalCode === null) await ended(child, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The programs, copied if the user that runs them may not enter their folder, such as a closed home folder. */
function reachable(programs: string, folder: string, user: { readonly uid?: number }): string {
  if (user.uid === undefined) return programs;
  const tried = spawnSync(join(programs, "bin", "initdb"), ["--version"], { ...user, cwd: "/" });
  if (tried.status === 0) return programs;
  const copy = join(folder, "programs");
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

const TRIES = 50;
const PAUSE_MS = 100;

/** Starts the server. After a crash its old processes hold the data for a moment, and a start is refused. */
async function started(begin: () => ChildProcess): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    const child = begin();
    const problem = await new Promise<string | undefined>((resolve) => {
      let said = "";
      child.stderr?.on("data", (chunk) => {
        said += chunk;
        if (READY.test(said)) resolve(undefined);
      });
      child.once("error", (error) => resolve(error.message));
      child.once("exit", (code) => resolve(`postgres ended with ${code}: ${said}`));
    });
    if (problem === undefined) {
      child.stderr?.removeAllListeners("data").resume();
      return child;
    }
    if (tries === TRIES) throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function childrenOf(pid: number): readonly number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout.trim().split(/\s+/).filter(Boolean).map(Number);
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
