// Checks format, lint, types and unused code, as many at once as there are cores. Prints only what a failed check says.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The longest first. Each further checker of `tsc` resolves the shared types anew, which costs more than it saves while
 * other checks use the other cores.
 */
const checks = [
  ["tsc", "-p", "tsconfig.json", "--checkers", "1"],
  ["tsc", "-p", "dashboard", "--checkers", "1"],
  ["biome", "check", "--error-on-warnings", "."],
  ["knip"],
];

/** Runs one check; returns whether it passed. */
function passes([program, ...args]) {
  return new Promise((resolve) => {
    const file = join(root, "node_modules", ".bin", program);
    const options = { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" };
    const child = spawn(file, args, options);
    let output = "";
    const add = (text) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", add);
    child.stderr.setEncoding("utf8").on("data", add);
    child.on("error", ({ message }) => add(message));
    child.on("close", (status) => {
      if (status !== 0) process.stderr.write(`${output}\n${[program, ...args].join(" ")} failed\n`);
      resolve(status === 0);
    });
  });
}

const queue = checks.values();
/** Takes one check after another. */
async function work() {
  let isPassed = true;
  for (const check of queue) isPassed = (await passes(check)) && isPassed;
  return isPassed;
}

const results = await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exit(results.every(Boolean) ? 0 : 1);
