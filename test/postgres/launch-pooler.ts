import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** The user that runs the pooler if these tests run as root: it refuses root. */
const NOBODY = 65_534;
const READY = "process up";

export type PoolMode = "session" | "transaction";

export interface LaunchedPooler {
  /** the URL of the server, through the pooler */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Where pgbouncer is on this machine; `undefined` if it is not installed. */
export function poolerProgram(): string | undefined {
  const named = process.env["NAVIGATOR_TEST_PGBOUNCER"];
  return [named, "/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(
    (place) => place !== undefined && existsSync(place),
  );
}

/** Starts pgbouncer before a server. */
export async function launchPooler(server: string, mode: PoolMode): Promise<LaunchedPooler> {
  const program = poolerProgram();
  if (program === undefined) throw new Error("pgbouncer is not installed");
  const { hostname, port, username, password, pathname } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), "navigator-pooler-"));
  const ownPort = await freePort();
  const config = join(folder, "pgbouncer.ini");
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  const lines = [
    "[databases]",
    `${pathname.slice(1)} = ${target}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    "default_pool_size = 20",
    "max_client_conn = 200",
  ];
  writeFileSync(config, `${lines.join("\n")}\n`, { mode: 0o600 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, config]) chownSync(path, NOBODY, NOBODY);
  const child = spawn(program, [config], {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const end = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
      if (said.includes(READY)) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`pgbouncer ended with ${code}: ${said}`)));
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const url = new URL(server);
  url.port = String(ownPort);
  return {
    url: url.href,
    stop: async () => {
      process.off("exit", kill);
      child.kill("SIGTERM");
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
