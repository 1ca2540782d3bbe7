import { spawn } from "node:child_process";

export interface HostRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface HostCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limitMs?: number;
}

/** No address but loopback answers: every other request goes to a proxy that is not there. */
const NO_NETWORK = {
  HTTPS_PROXY: "http://127.0.0.1:9",
  HTTP_PROXY: "http://127.0.0.1:9",
  ALL_PROXY: "http://127.0.0.1:9",
  NO_PROXY: "127.0.0.1,localhost",
};

/** Runs a host to its end, in an environment that has nothing of the caller's but the path. */
export function runHost({ program, args, cwd, env, limitMs = 120_000 }: HostCommand): Promise<HostRun> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", LANG: "C.UTF-8", ...NO_NETWORK, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const text = { out: "", err: "" };
  child.stdout.on("data", (part: Buffer) => {
    text.out += part.toString();
  });
  child.stderr.on("data", (part: Buffer) => {
    text.err += part.toString();
  });
  // The group also holds the MCP servers and the hooks, which would outlive a host that hangs.
  const stop = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
  const timer = setTimeout(stop, limitMs);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...text });
    });
  });
}
