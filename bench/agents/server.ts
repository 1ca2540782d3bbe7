import { spawn } from "node:child_process";
import { once } from "node:events";

export const TOKEN = "b".repeat(40);

export interface BenchServer {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The built server on a database at FULL, with a rate limit that no caller of the bench reaches. */
export async function startServer(binary: string, folder: string, db: string): Promise<BenchServer> {
  const args = [binary, "start", "--port", "0", "--no-demo", "--json", "--rate", "1000000", "--db", db];
  const env = {
    ...process.env,
    NAVIGATOR_HOME: folder,
    NAVIGATOR_OPERATOR_TOKEN: TOKEN,
    NAVIGATOR_AGENT_TOKEN: "a".repeat(40),
  };
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  const [said] = (await Promise.race([
    once(server.stdout.setEncoding("utf8"), "data"),
    ended.then(() => [""]),
  ])) as [string];
  if (said === "") throw new Error("the server did not start");
  const { url } = (JSON.parse(said) as { data: { url: string } }).data;
  return {
    port: Number(new URL(url).port),
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
