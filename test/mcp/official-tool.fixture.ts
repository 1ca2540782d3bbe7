import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../node_modules/.cache/official-mcp");

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program to its end, or to the end of its time. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; seconds: number },
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, MCP_INSPECTOR_SECRET_STORE: "memory" },
      timeout: options.seconds * 1_000,
      shell: process.platform === "win32" && command === "npm",
    });
    let output = "";
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/**
 * The folder of packages that only this test needs, installed when it first runs: together they weigh four times
 * what everything else does, and a package called `node` would take the place of the one that runs the scripts.
 */
export async function officialTool(
  name: string,
  packages: Record<string, string>,
): Promise<string | undefined> {
  const folder = join(cache, `${name}-${Object.values(packages).join("-")}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, "install-"));
  writeFileSync(join(fresh, "package.json"), JSON.stringify({ private: true, dependencies: packages }));
  const args = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--fetch-retries=1"];
  const { code, output } = await run("npm", args, { cwd: fresh, seconds: 240 });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const why = output.match(/npm error code (\S+)/)?.[1] ?? "npm failed";
    process.stderr.write(`skipped: the packages for "${name}" could not be installed (${why})\n`);
    return undefined;
  }
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run has put it there in the meantime.
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
